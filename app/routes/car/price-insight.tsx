import { paths } from "#shared/paths.ts";
import { formatPrice } from "#shared/price.ts";
import type { PastPrice, PricePosition } from "#shared/price-position.ts";
import { Link } from "../../ui/link.tsx";
import { PriceHistory } from "./price-history.tsx";

const LABELS = { low: "Low price", fair: "Fair price", high: "High price" } as const;

export interface PriceInsightProps {
  price: number;
  history: PastPrice[];
  position: PricePosition;
}

/** How a car's price compares with others, and what it was before. */
export function PriceInsight({ price, history, position }: PriceInsightProps) {
  return (
    <section aria-labelledby="price" className="grid grid-cols-1 gap-10 border-t border-line pt-12">
      <div>
        <h2 id="price" className="text-title">
          The price
        </h2>
        <Position price={price} position={position} />
        <p className="mt-4 text-small">
          <Link to={paths.prices()} className="link inline-flex min-h-11 items-center">
            How prices are compared
          </Link>
        </p>
      </div>
      <div>
        <h3 className="text-name">Price history</h3>
        <PriceHistory price={price} history={history} />
      </div>
    </section>
  );
}

function Position({ price, position }: { price: number; position: PricePosition }) {
  const { label, low, median, high, compared, basis } = position;
  if (label === null || low === null || median === null || high === null) {
    return (
      <p className="mt-4 max-w-prose text-muted">
        There is not enough data to compare this price: fewer than five comparable cars are on offer
        or were sold in the past two years.
      </p>
    );
  }
  return (
    <>
      <p className="mt-4 text-lead">
        {LABELS[label]}
        <span className="text-muted">{` among ${compared} comparable cars`}</span>
      </p>
      <Scale price={price} low={low} median={median} high={high} />
      <p className="mt-4 max-w-prose text-small text-muted">
        Half of them cost between <Amount>{low}</Amount> and <Amount>{high}</Amount>, the middle one{" "}
        <Amount>{median}</Amount>.{" "}
        {basis === "body"
          ? "They have the same body and are at most five model years older or newer."
          : "They have the same brand and name."}
      </p>
    </>
  );
}

/** In a sentence, but always on one line. */
function Amount({ children }: { children: number }) {
  return <span className="whitespace-nowrap">{formatPrice(children)}</span>;
}

interface ScaleProps {
  price: number;
  low: number;
  median: number;
  high: number;
}

/** Fair prices as a band on a line, with a mark at this price. */
function Scale({ price, low, median, high }: ScaleProps) {
  const room = Math.max(high - low, median * 0.1);
  const from = Math.min(low - room, price);
  const to = Math.max(high + room, price);
  const at = (value: number) => `${(((value - from) / (to - from)) * 100).toFixed(2)}%`;
  return (
    <div
      aria-hidden
      className="relative mt-8 mb-9 h-1.5 bg-sunken forced-color-adjust-none [print-color-adjust:exact]"
    >
      <span
        className="absolute inset-y-0 bg-accent/45"
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <span className="absolute -inset-y-1 w-px bg-edge" style={{ left: at(median) }} />
      <span
        className="absolute -top-[5px] size-4 -translate-x-1/2 rounded-full border-2 border-ground bg-ink"
        style={{ left: at(price) }}
      />
    </div>
  );
}
