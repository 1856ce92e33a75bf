import { useEffect, useRef } from "react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { LocalTime } from "../../cars/local-time.tsx";
import { Price } from "../../cars/price.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { tellHeight } from "../../ui/tell-height.ts";
import type { Buying } from "./use-buying.ts";

export interface BuyBarProps {
  buying: Buying;
  /** Only while the page's own button is out of sight. */
  shown: boolean;
}

const tellBarHeight = tellHeight("--buy-bar");

/** On phones, at the bottom of the screen: the car, its price and what its page's button does. */
export function BuyBar({ buying, shown }: BuyBarProps) {
  const { car, heldUntil } = buying;
  return (
    <section
      ref={tellBarHeight}
      aria-label="Buy this car"
      inert={!shown}
      data-bar={shown ? "shown" : "hidden"}
      className={cx(
        "fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] transition-[translate,visibility] starting:translate-y-full lg:hidden print:hidden",
        !shown && "invisible translate-y-full",
      )}
    >
      <div className="page flex min-h-[4rem] flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
        <div className="flex-[99]">
          <p className="w-0 min-w-full truncate text-small leading-[1.125rem]">
            <span className="sr-only">{`${car.brand} `}</span>
            {car.name}
          </p>
          <p className="text-small leading-[1.125rem] whitespace-nowrap">
            <Price value={car.price} />
          </p>
          {heldUntil && (
            <p className="w-0 min-w-full truncate text-label leading-[1rem] tracking-normal text-accent">
              {"On hold until "}
              <LocalTime value={heldUntil} />
            </p>
          )}
        </div>
        <BarAction buying={buying} />
      </div>
    </section>
  );
}

/** The same as the page's own button, in its current state. */
function BarAction({ buying }: { buying: Buying }) {
  const { car, available, own, inCart } = buying;
  const viewCart = useFocusAfterAdding(inCart);
  const classes = "grow px-4";
  if (!available && car.sold) return <Badge tone="accent">Sold</Badge>;
  if (!available)
    return <p className="max-w-36 text-right text-small leading-[1.125rem]">{messages.carGone}</p>;
  if (own)
    return (
      <Button to={paths.editCar(car.id)} className="grow">
        Edit
      </Button>
    );
  if (buying.inPayment)
    return (
      <Button variant="secondary" to={paths.profile("purchases")} className={classes}>
        See my purchases
      </Button>
    );
  if (inCart)
    return (
      <Button ref={viewCart.link} to={paths.cart()} onClick={buying.viewCart} className={classes}>
        View cart
      </Button>
    );
  return (
    <Button
      capitals
      variant={buying.heldUntil ? "secondary" : "primary"}
      className={classes}
      onClick={(event) => {
        viewCart.expect();
        buying.add(event);
      }}
    >
      ADD TO CART
    </Button>
  );
}

/** View cart replaces ADD TO CART and takes its focus. */
function useFocusAfterAdding(inCart: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const expected = useRef(false);
  useEffect(() => {
    if (inCart && expected.current) link.current?.focus({ preventScroll: true });
    expected.current = false;
  }, [inCart]);
  return {
    link,
    expect() {
      expected.current = true;
    },
  };
}
