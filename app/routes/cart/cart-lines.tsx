import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { messages } from "#shared/messages.ts";
import { type CartCar, cart } from "../../browser/cart.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { toast } from "../../ui/toast.ts";
import type { LineState } from "./line-states.ts";

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
}

export function CartLines({ cars, states }: CartLinesProps) {
  return (
    <div>
      <table className="w-full border-collapse text-left">
        <thead className="caps border-b border-line text-muted">
          <tr>
            <th scope="col" className="pb-3 font-medium">
              Product
            </th>
            <th scope="col" className="pb-3 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {cars.map((car) => (
            <CartLine key={car.id} car={car} state={states.get(car.id) ?? "checking"} />
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
  );
}

function CartLine({ car, state }: { car: CartCar; state: LineState }) {
  const title = `${car.name} ${car.brand}`;
  const lost = state === "sold" || state === "gone";
  return (
    <tr className="border-b border-line align-top">
      <td className="py-5">
        <div className="flex gap-4 sm:gap-6">
          <Link to={paths.car(car)} className="block w-28 shrink-0 self-start sm:w-48">
            <Picture
              src={car.image[0]}
              alt={title}
              sizes="(min-width: 40rem) 12rem, 7rem"
              className={lost ? "opacity-45" : undefined}
            />
          </Link>
          <div className="min-w-0">
            <p className="caps text-muted">{car.brand}</p>
            <p className="mt-1 font-serif text-name">{car.name}</p>
            {lost && (
              <p
                role="status"
                className="mt-2 flex flex-wrap items-center gap-2 text-small text-danger"
              >
                {state === "sold" && <Badge tone="danger">Sold</Badge>}
                {state === "sold" ? messages.carSold : messages.carGone}
              </p>
            )}
            <div className="mt-1 flex flex-wrap items-center gap-x-2">
              <Link
                to={paths.car(car)}
                className="link inline-flex min-h-11 items-center text-small"
              >
                Detail
                <span className="sr-only">{` of ${title}`}</span>
              </Link>
              <IconButton
                icon={Trash2}
                label={`Remove ${title}`}
                tone="danger"
                onClick={() => void remove(car)}
              />
            </div>
          </div>
        </div>
      </td>
      <td className="py-5 pl-4 text-right">
        <Price value={car.price} className="text-body sm:text-name" />
      </td>
    </tr>
  );
}
