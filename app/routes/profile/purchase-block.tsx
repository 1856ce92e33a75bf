import { paths } from "#shared/paths.ts";
import { orderNumber, type PurchaseDetail } from "#shared/purchase.ts";
import { PurchaseContents, PurchaseDate } from "../../purchases/purchase-contents.tsx";
import { Link } from "../../ui/link.tsx";

/** One order: its number and date, and the cars as they were when bought. */
export function PurchaseBlock({ purchase }: { purchase: PurchaseDetail }) {
  const { id, createdAt, price, cars } = purchase;
  return (
    <article aria-labelledby={id} className="border-b border-line py-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small">
        <h3 id={id} className="font-sans font-medium">
          Order id: <span className="tabular-nums">{orderNumber(id)}</span>
        </h3>
        <PurchaseDate value={createdAt} />
      </header>
      <PurchaseContents cars={cars} price={price} />
      <Link
        to={paths.purchase(id)}
        className="link mt-4 inline-flex min-h-11 items-center text-small"
      >
        View order
        <span className="sr-only">{` ${orderNumber(id)}`}</span>
      </Link>
    </article>
  );
}
