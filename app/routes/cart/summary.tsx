import { type ReactNode, useLayoutEffect, useRef } from "react";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { LocalTime } from "../../cars/local-time.tsx";
import { Price } from "../../cars/price.tsx";
import type { CartCar } from "../../cart/cart.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { type LineState, REFUSALS } from "./line-states.ts";
import { useCheckout } from "./use-checkout.ts";
import { Wallet } from "./wallet.tsx";

interface SummaryProps {
  cars: readonly CartCar[];
  states: Map<string, LineState>;
  /** Until when other buyers are paying, by the cars' ids. */
  heldUntil: Record<string, string>;
  /** Whether the shop can take payments at all. */
  open: boolean;
  /** Of the payment provider, where its own button is wanted. */
  walletKey: string | undefined;
  /** Called when the shop refuses because a car has changed, to load the current state. */
  onOutdated: () => void;
}

interface Blocked {
  payable: readonly CartCar[];
  states: Map<string, LineState>;
  heldUntil: Record<string, string>;
}

/** Why the order cannot be finished as the cart is now. */
function blockedBy({ payable, states, heldUntil }: Blocked): ReactNode {
  if (payable.length === 0) return "Your payment is being processed. There is nothing to pay.";
  if (payable.some(({ id }) => REFUSALS[states.get(id) ?? "checking"]))
    return "Remove what you cannot buy to go on.";
  const onHold = payable.find(({ id }) => states.get(id) === "held");
  const until = onHold && heldUntil[onHold.id];
  if (!until) return null;
  return (
    <>
      {`Another buyer is paying for ${onHold.brand} ${onHold.name}. It is free again at `}
      <LocalTime value={until} /> unless they buy it. Remove it to go on without it.
    </>
  );
}

/** Where the focus goes if FINISH ORDER is disabled while it has it: a refusal disables it. */
function useFocusOfDisabled(disabled: boolean) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (disabled && document.activeElement?.matches(":disabled"))
      section.current?.focus({ preventScroll: true });
  }, [disabled]);
  return section;
}

/** The cars that can be paid for: all but those whose payment is being processed. */
export function Summary(props: SummaryProps) {
  const { cars, states, heldUntil, open, walletKey, onOutdated } = props;
  const payable = cars.filter(({ id }) => states.get(id) !== "paying");
  const { preference, busy, problem, finishOrder } = useCheckout(payable, onOutdated);
  const subtotal = payable.reduce((sum, car) => sum + car.price, 0);
  const blocked = blockedBy({ payable, states, heldUntil });
  const section = useFocusOfDisabled(blocked !== null);
  return (
    <section
      ref={section}
      aria-label="Order"
      tabIndex={-1}
      className="mt-12 h-fit outline-none lg:sticky lg:top-28 lg:mt-0"
    >
      <p>
        <span className="caps block border-b border-line pb-3 text-muted">Subtotal</span>
        <Price value={subtotal} className="mt-6 block text-[1.5rem]" />
      </p>
      {open ? (
        <>
          <div className="mt-6 min-h-12">
            {preference ? (
              <Wallet preference={preference} publicKey={walletKey} />
            ) : (
              <Button
                wide
                capitals
                loading={busy}
                disabled={blocked !== null}
                onClick={() => void finishOrder()}
              >
                FINISH ORDER
              </Button>
            )}
          </div>
          <p role="status" className="mt-3 text-small text-muted">
            {blocked ?? problem}
          </p>
        </>
      ) : (
        <p className="mt-6 border-t border-line pt-4 text-small text-muted">
          {messages.paymentsOff}. Your cart will still be here once they are.
        </p>
      )}
      {payable.length < cars.length && (
        <Link
          to={paths.profile("purchases")}
          className="link mt-3 inline-flex min-h-11 items-center text-small"
        >
          See my purchases
        </Link>
      )}
    </section>
  );
}
