import { messages } from "#shared/messages.ts";
import type { CartCar } from "../../browser/cart.ts";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { type LineState, REFUSALS } from "./line-states.ts";
import { useCheckout } from "./use-checkout.ts";
import { Wallet } from "./wallet.tsx";

interface SummaryProps {
  cars: readonly CartCar[];
  states: Map<string, LineState>;
  /** Whether payments are set up. */
  open: boolean;
  /** Of the payment provider, where its own button is wanted. */
  walletKey: string | undefined;
  /** The shop refused since a car has changed: ask for how they stand now. */
  onOutdated: () => void;
}

export function Summary({ cars, states, open, walletKey, onOutdated }: SummaryProps) {
  const { preference, busy, problem, finishOrder } = useCheckout(cars, onOutdated);
  const subtotal = cars.reduce((sum, car) => sum + car.price, 0);
  const blocked = cars.some(({ id }) => REFUSALS[states.get(id) ?? "checking"]);
  return (
    <section aria-label="Order" className="mt-12 h-fit lg:sticky lg:top-28 lg:mt-0">
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
                disabled={blocked}
                onClick={() => void finishOrder()}
              >
                FINISH ORDER
              </Button>
            )}
          </div>
          <p role="status" className="mt-3 text-small text-muted">
            {blocked ? "Remove what you cannot buy to go on." : problem}
          </p>
        </>
      ) : (
        <p className="mt-6 border-t border-line pt-4 text-small text-muted">
          {messages.paymentsOff}. Your cart will still be here once they are.
        </p>
      )}
    </section>
  );
}
