import type { CartCar } from "../../browser/cart.ts";
import { Button } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import type { LineState } from "./line-states.ts";
import { useCheckout } from "./use-checkout.ts";
import { Wallet } from "./wallet.tsx";

interface SummaryProps {
  cars: readonly CartCar[];
  states: Map<string, LineState>;
  /** Of the payment provider, where its own button is wanted. */
  walletKey: string | undefined;
  /** The shop refused since a car has changed: ask for how they stand now. */
  onOutdated: () => void;
}

export function Summary({ cars, states, walletKey, onOutdated }: SummaryProps) {
  const { preference, busy, problem, finishOrder } = useCheckout(cars, onOutdated);
  const subtotal = cars.reduce((sum, car) => sum + car.price, 0);
  const blocked = cars.some(({ id }) => ["sold", "gone"].includes(states.get(id) ?? ""));
  return (
    <section
      aria-label="Order"
      className="mt-10 h-fit border-t border-ink pt-6 lg:sticky lg:top-24 lg:mt-0"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="caps text-muted">Subtotal</span>
        <Price value={subtotal} className="text-[1.75rem] leading-tight" />
      </p>
      <div className="mt-6 min-h-12">
        {preference ? (
          <Wallet preference={preference} publicKey={walletKey} />
        ) : (
          <Button wide loading={busy} disabled={blocked} onClick={() => void finishOrder()}>
            FINISH ORDER
          </Button>
        )}
      </div>
      <p role="status" className="mt-3 text-small text-muted">
        {blocked ? "Remove what is no longer available to go on." : problem}
      </p>
    </section>
  );
}
