import { Link, useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { addToCart } from "../../cars/add-to-cart.ts";
import { FavoriteHeart } from "../../cars/favorite-heart.tsx";
import { HeldHint } from "../../cars/held-hint.tsx";
import { useUntil } from "../../cars/use-until.ts";
import { useCart } from "../../cart/cart.ts";
import { Button } from "../../ui/button.tsx";
import { firstClick } from "../../ui/first-click.ts";
import { NoScript } from "../../ui/no-script.tsx";
import type { DescribedCar } from "./structured-data.ts";

/** What the server knows of the visitor of a car's page. */
export interface Viewer {
  /** They offer this car themselves. */
  own: boolean;
  admin: boolean;
  /** Until when another buyer is paying for it. */
  heldUntil: string | null;
  /** They have a payment for it which the provider has not decided yet. */
  inPayment: boolean;
}

/** ADD TO CART, or Edit for the owner and administrators; a car that cannot be bought says why instead. */
export function BuyActions({ car: described, viewer }: { car: DescribedCar; viewer: Viewer }) {
  // The cart keeps the car as the API shows it.
  const { available, rated: _, ...car } = described;
  const inCart = useCart().some(({ name }) => name === car.name);
  const { revalidate } = useRevalidator();
  const heldUntil = useUntil(viewer.heldUntil, () => void revalidate());
  const buyable = available && !viewer.own && !viewer.inPayment;
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      <NoScript className="flex-1">
        {buyable ? "Cart and favorites need" : "Favorites need"}
      </NoScript>
      {buyable && heldUntil && (
        <p className="basis-full border-l-2 border-accent pl-4">
          <HeldHint until={heldUntil} />
        </p>
      )}
      {buyable && (
        <Button
          capitals
          variant={heldUntil ? "secondary" : "primary"}
          className="flex-1 noscript:hidden"
          data-early={`cart ${car.id}`}
          onClick={firstClick(() => addToCart(car))}
        >
          ADD TO CART
        </Button>
      )}
      {available && viewer.inPayment && (
        <p className="flex-1 text-muted">
          {`${messages.paymentPending} `}
          <Link to={paths.profile("purchases")} className="link whitespace-nowrap">
            See my purchases
          </Link>
        </p>
      )}
      {!available && (
        <p className="flex-1 text-muted">{car.sold ? messages.carSold : messages.carGone}</p>
      )}
      {inCart && buyable && (
        <Button variant="secondary" to={paths.cart()}>
          View cart
        </Button>
      )}
      {viewer.own && (
        <Button
          variant={available ? "primary" : "secondary"}
          to={paths.editCar(car.id)}
          className={available ? "flex-1" : undefined}
        >
          Edit
        </Button>
      )}
      {viewer.admin && !viewer.own && (
        <Button variant="secondary" to={paths.adminEditCar(car.id)}>
          Edit
        </Button>
      )}
      <FavoriteHeart car={car} className="border border-edge" />
    </div>
  );
}
