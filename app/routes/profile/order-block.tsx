import { Link } from "react-router";
import { dayMonthYear } from "#shared/dates.ts";
import { orderNumber, type PurchaseDetail } from "#shared/purchase.ts";
import { paths } from "../../paths.ts";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";

/** One order: its number and date, and the cars as they were when bought. */
export function OrderBlock({ purchase }: { purchase: PurchaseDetail }) {
  const { id, createdAt, price, cars } = purchase;
  return (
    <article aria-labelledby={id} className="border-b border-line py-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-small">
        <h3 id={id} className="font-sans font-medium">
          Order id: <span className="tabular-nums">{orderNumber(id)}</span>
        </h3>
        <time dateTime={createdAt} className="text-muted tabular-nums">
          {dayMonthYear(createdAt)}
        </time>
      </header>
      <ul className="mt-5 flex flex-col gap-5">
        {cars.map((car) => (
          <OrderLine key={car.id} car={car} />
        ))}
      </ul>
      {cars.length > 1 && (
        <p className="mt-5 flex items-baseline justify-end gap-4">
          <span className="caps text-muted">Total</span>
          <Price value={price} className="text-body" />
        </p>
      )}
    </article>
  );
}

function OrderLine({ car }: { car: PurchaseDetail["cars"][number] }) {
  return (
    <li className="flex items-center gap-4 sm:gap-6">
      <Link to={paths.car(car)} viewTransition className="block w-28 shrink-0 sm:w-40">
        <Picture
          src={car.image[0]}
          alt={`${car.brand} ${car.name}`}
          sizes="(min-width: 40rem) 10rem, 7rem"
        />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="caps text-muted">{car.brand}</p>
          <p className="mt-1 font-serif text-name break-words">{car.name}</p>
          <p className="text-small text-muted tabular-nums">{car.model}</p>
        </div>
        <Price value={car.price} className="text-body" />
      </div>
    </li>
  );
}
