import type { ReactNode } from "react";
import { paths } from "#shared/paths.ts";
import type { PurchaseDetail } from "#shared/purchase.ts";
import { Price } from "../cars/price.tsx";
import { Picture } from "../photos/picture.tsx";
import { cx } from "../ui/cx.ts";
import { Link } from "../ui/link.tsx";

interface PurchaseLineProps {
  car: PurchaseDetail["cars"][number];
  /** On phones its picture has the width of the page. */
  large?: boolean;
  /** What can be done with the car. */
  children?: ReactNode;
}

/** A car as it was when bought. */
export function PurchaseLine({ car, large, children }: PurchaseLineProps) {
  return (
    <li className="group/line flex flex-wrap items-center gap-4 sm:gap-6">
      <Link
        to={paths.car(car)}
        viewTransition
        className={cx("block shrink-0 sm:w-40 sm:group-only/line:w-64", large ? "w-full" : "w-28")}
      >
        <Picture
          src={car.image[0]}
          alt={`${car.brand} ${car.name}`}
          sizes={`(min-width: 40rem) 16rem, ${large ? "92vw" : "7rem"}`}
        />
      </Link>
      <div className="grid min-w-0 flex-[1_1_7rem] grid-cols-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div className="min-w-0">
          <p className="caps text-muted">{car.brand}</p>
          <p className="mt-1 font-serif text-name wrap-anywhere">{car.name}</p>
          <p className="text-small text-muted tabular-nums">{car.model}</p>
        </div>
        <Price
          value={car.price}
          className="text-body max-sm:mt-2 sm:col-start-2 sm:row-span-2 sm:row-start-1"
        />
        {children && <div className="sm:col-start-1">{children}</div>}
      </div>
    </li>
  );
}
