import { messages } from "#shared/messages.ts";
import { cart, useCart } from "../../browser/cart.ts";
import { once } from "../../browser/once.ts";
import { FavoriteHeart } from "../../cars/favorite-heart.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import type { DescribedCar } from "./structured-data.ts";

/** The cart keeps the car as the API shows it. */
function addToCart({ available: _, rated: __, ...car }: DescribedCar): void {
  const added = cart.add(car);
  toast({
    kind: added ? "success" : "info",
    text: added ? messages.cartAdded : messages.cartHasIt,
    anchor: "bottom-right",
  });
}

/** ADD TO CART and the favourite; a car that cannot be bought says why instead. */
export function BuyActions({ car }: { car: DescribedCar }) {
  const { available } = car;
  const inCart = useCart().some(({ name }) => name === car.name);
  return (
    <div className="mt-8 flex items-center gap-3">
      {available ? (
        <Button capitals className="flex-1" onClick={once(() => addToCart(car))}>
          ADD TO CART
        </Button>
      ) : (
        <p className="flex-1 text-muted">{car.sold ? messages.carSold : messages.carGone}</p>
      )}
      {inCart && available && (
        <Button variant="secondary" to={paths.cart()}>
          View cart
        </Button>
      )}
      <FavoriteHeart car={car} className="border border-edge" />
    </div>
  );
}
