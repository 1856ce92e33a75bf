import { dayMonthYear } from "#shared/dates.ts";
import type { PurchaseDetail } from "#shared/purchase.ts";
import { Price } from "../cars/price.tsx";
import { PurchaseLine } from "./purchase-line.tsx";

/** The day of a purchase. */
export function PurchaseDate({ value }: { value: string }) {
  return (
    <time dateTime={value} className="text-muted tabular-nums">
      {dayMonthYear(value)}
    </time>
  );
}

/** The cars of a purchase, and what they cost together where they are several. */
export function PurchaseContents({ cars, price }: Pick<PurchaseDetail, "cars" | "price">) {
  return (
    <>
      <ul className="mt-5 flex flex-col gap-5">
        {cars.map((car) => (
          <PurchaseLine key={car.id} car={car} />
        ))}
      </ul>
      {cars.length > 1 && (
        <p className="mt-5 flex flex-wrap items-baseline justify-end gap-x-4">
          <span className="caps shrink-0 text-muted">Total</span>
          <Price value={price} className="text-body" />
        </p>
      )}
    </>
  );
}
