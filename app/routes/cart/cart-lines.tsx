import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { HoldNotice } from "../../cars/hold-notice.tsx";
import { Price } from "../../cars/price.tsx";
import { type CartCar, cart } from "../../cart/cart.ts";
import { Picture } from "../../photos/picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Link } from "../../ui/link.tsx";
import { toast } from "../../ui/toast.ts";
import { type LineState, REFUSALS } from "./line-states.ts";

const keepOrRemove = {
  title: "Are you sure?",
  text: "You won't be able to revert this!",
  cancel: "No, keep it",
} as const;

async function remove(car: CartCar): Promise<void> {
  if (!(await confirm({ ...keepOrRemove, accept: "Yes, remove it!" }))) return;
  cart.remove(car.id);
  toast({ kind: "info", text: messages.cartRemoved, anchor: "bottom-right" });
}

async function removeAll(): Promise<void> {
  if (await confirm({ ...keepOrRemove, accept: "Yes, empty it!" })) cart.clear();
}

interface CartLinesProps {
  cars: readonly CartCar[];
  states: Map<string, LineState>;
  /** Until when other buyers are paying, by the cars' ids. */
  heldUntil: Record<string, string>;
}

/** A table; on phones each car is a card in which the price follows the name. */
export function CartLines({ cars, states, heldUntil }: CartLinesProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display:grid takes a table's roles away
    <div>
      <table
        role="table"
        aria-label="Cars in the cart"
        className="w-full border-collapse text-left max-sm:block"
      >
        <thead role="rowgroup" className="caps text-muted max-sm:block">
          <tr role="row" className="border-b border-line max-sm:flex max-sm:justify-between">
            <th role="columnheader" scope="col" className="pb-3 font-medium">
              Product
            </th>
            <th
              role="columnheader"
              scope="col"
              className="pb-3 text-right font-medium max-sm:sr-only"
            >
              Price
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block">
          {cars.map((car) => (
            <CartLine
              key={car.id}
              car={car}
              state={states.get(car.id) ?? "checking"}
              heldUntil={heldUntil[car.id]}
            />
          ))}
        </tbody>
      </table>
      <button
        type="button"
        onClick={() => void removeAll()}
        className="link mt-4 inline-flex min-h-11 items-center text-small text-muted"
      >
        Empty cart
      </button>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

const actionClasses = "link inline-flex min-h-11 items-center text-small";

interface CartLineProps {
  car: CartCar;
  state: LineState;
  heldUntil: string | undefined;
}

function CartLine({ car, state, heldUntil }: CartLineProps) {
  const title = `${car.name} ${car.brand}`;
  const unavailable = state !== "own" && REFUSALS[state] !== undefined;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr
      role="row"
      className="group/line border-b border-line align-top max-sm:grid max-sm:grid-cols-[30%_minmax(0,1fr)] max-sm:grid-rows-[auto_auto_1fr] max-sm:gap-x-4 max-sm:py-6 max-[15rem]:grid-cols-1"
    >
      <td role="cell" className="max-sm:contents sm:py-6">
        <div className="flex gap-6 max-sm:contents">
          <Link
            to={paths.car(car)}
            className="block shrink-0 self-start max-sm:row-span-3 sm:w-40 sm:group-only/line:w-64 xl:w-48 xl:group-only/line:w-96"
          >
            <Picture
              src={car.image[0]}
              alt={title}
              sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 16rem, 7rem"
              className={unavailable ? "opacity-45" : undefined}
            />
          </Link>
          <div className="flex min-w-0 flex-col max-sm:contents">
            <div className="min-w-0">
              <p className="caps text-muted">{car.brand}</p>
              <p className="mt-1 font-serif text-name">{car.name}</p>
              <LineStatus title={title} state={state} heldUntil={heldUntil} />
            </div>
            <LineActions car={car} title={title} />
          </div>
        </div>
      </td>
      <td role="cell" className="max-sm:mt-2 sm:py-6 sm:pl-4 sm:text-right">
        <Price
          value={car.price}
          className="text-[1.0625rem] sm:mt-5 sm:block sm:leading-[1.75rem]"
        />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

interface LineStatusProps extends Omit<CartLineProps, "car"> {
  title: string;
}

/** Why the car cannot be bought, if so. It is announced while the focus is elsewhere, so it names the car. */
function LineStatus({ title, state, heldUntil }: LineStatusProps) {
  const isSaid = state !== "checking" && state !== "available";
  return (
    <div role="status">
      {isSaid && <span className="sr-only">{`${title}: `}</span>}
      {state === "sold" && (
        <Badge tone="accent" className="mt-2">
          Sold
        </Badge>
      )}
      {state === "paying" && (
        <>
          <p className="mt-2 text-small">Payment is being processed</p>
          <p className="text-small text-muted">We will mail you when it is done.</p>
        </>
      )}
      {state === "held" && heldUntil && (
        <p className="mt-2 text-small text-danger">
          <HoldNotice until={heldUntil} />
        </p>
      )}
      {REFUSALS[state] && <p className="mt-2 text-small text-danger">{REFUSALS[state]}</p>}
    </div>
  );
}

function LineActions({ car, title }: { car: CartCar; title: string }) {
  return (
    <div className="mt-auto -mb-3 flex flex-wrap gap-x-6 print:hidden max-sm:order-1">
      <Link to={paths.car(car)} className={actionClasses}>
        Detail
        <span className="sr-only">{` of ${title}`}</span>
      </Link>
      <button type="button" onClick={() => void remove(car)} className={actionClasses}>
        Remove
        <span className="sr-only">{` ${title}`}</span>
      </button>
    </div>
  );
}
