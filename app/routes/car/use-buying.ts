import type { MouseEvent } from "react";
import { useRevalidator } from "react-router";
import { addToCart } from "../../cars/add-to-cart.ts";
import { useUntil } from "../../cars/use-until.ts";
import { useCart } from "../../cart/cart.ts";
import { firstClick, isSecondClick } from "../../ui/first-click.ts";
import type { DescribedCar } from "./described-car.ts";

/** What the server knows about the visitor of a car's page. */
export interface Viewer {
  /** They are the seller of this car. */
  own: boolean;
  admin: boolean;
  /** Until when another buyer is paying for it. */
  heldUntil: string | null;
  /** They have a payment for it which the provider has not decided yet. */
  inPayment: boolean;
}

export type Buying = ReturnType<typeof useBuying>;

/** What the visitor can do with a car now, for the page and its bar at the bottom. */
export function useBuying(described: DescribedCar, viewer: Viewer) {
  // The cart stores the car as the API returns it.
  const { available, rated: _, ...car } = described;
  const inCart = useCart().some(({ name }) => name === car.name);
  const { revalidate } = useRevalidator();
  const heldUntil = useUntil(viewer.heldUntil, () => void revalidate());
  const buyable = available && !viewer.own && !viewer.inPayment;
  return {
    car,
    available,
    own: viewer.own,
    admin: viewer.admin,
    buyable,
    inPayment: available && viewer.inPayment,
    inCart: buyable && inCart,
    heldUntil: buyable ? heldUntil : null,
    add: firstClick(() => addToCart(car)),
    /** For View cart, which replaces ADD TO CART: a double click must not leave the page. */
    viewCart(event: MouseEvent) {
      if (isSecondClick(event)) event.preventDefault();
    },
  };
}
