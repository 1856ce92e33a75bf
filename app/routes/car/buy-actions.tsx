import type { Ref } from "react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { FavoriteHeart } from "../../cars/favorite-heart.tsx";
import { HoldNotice } from "../../cars/hold-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { NoScript } from "../../ui/no-script.tsx";
import type { Buying } from "./use-buying.ts";

interface BuyActionsProps {
  buying: Buying;
  ref: Ref<HTMLDivElement>;
}

/** ADD TO CART, or Edit for the owner and administrators; a car that cannot be bought says why instead. */
export function BuyActions({ buying, ref }: BuyActionsProps) {
  const { car, available, own, admin, buyable, inCart, heldUntil } = buying;
  return (
    <div ref={ref} className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
      <NoScript className="flex-1">
        {buyable ? "Cart and favorites need" : "Favorites need"}
      </NoScript>
      {heldUntil && (
        <p className="basis-full border-l-2 border-accent pl-4">
          <HoldNotice until={heldUntil} />
        </p>
      )}
      {buyable && (
        <Button
          capitals
          variant={heldUntil || inCart ? "secondary" : "primary"}
          className="flex-1 whitespace-nowrap max-[22rem]:px-3 noscript:hidden"
          data-early={`cart ${car.id}`}
          onClick={buying.add}
        >
          ADD TO CART
        </Button>
      )}
      {buying.inPayment && (
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
      {inCart && (
        <Button to={paths.cart()} onClick={buying.viewCart} className="max-[22rem]:px-3">
          View cart
        </Button>
      )}
      {own && (
        <Button
          variant={available ? "primary" : "secondary"}
          to={paths.editCar(car.id)}
          className={available ? "flex-1" : undefined}
        >
          Edit
        </Button>
      )}
      {admin && !own && (
        <Button variant="secondary" to={paths.adminEditCar(car.id)}>
          Edit
        </Button>
      )}
      <FavoriteHeart car={car} className="border border-edge" />
    </div>
  );
}
