import { dayMonthYear } from "#shared/dates.ts";
import { formatPrice } from "#shared/price.ts";
import type { PastPrice } from "#shared/price-position.ts";

const WIDTH = 480;
const HEIGHT = 120;

interface PriceChartProps {
  price: number;
  history: PastPrice[];
}

/** The line of a price that holds until it changes: right, then up or down. */
function steps(history: PastPrice[]): string {
  const [first] = history;
  if (!first) return "";
  const begin = Date.parse(first.at);
  const last = Date.parse(history.at(-1)?.at ?? first.at);
  // The latest price gets a fifth of the width, as it still holds.
  const time = (at: string) => ((Date.parse(at) - begin) / (last - begin || 1)) * WIDTH * 0.8;
  const prices = history.map(({ price }) => price);
  const lowest = Math.min(...prices);
  const span = Math.max(...prices) - lowest || 1;
  const height = (price: number) => HEIGHT - 10 - ((price - lowest) / span) * (HEIGHT - 20);
  const moves = history.slice(1).map(({ at, price }) => `H${time(at)}V${height(price)}`);
  return `M0 ${height(first.price)}${moves.join("")}H${WIDTH}`;
}

/** A small chart, and the same as a list for everybody. */
export function PriceChart({ price, history }: PriceChartProps) {
  if (history.length < 2) {
    const [first] = history;
    return (
      <p className="mt-4 text-muted">
        {`${formatPrice(price)} since ${first ? dayMonthYear(first.at) : "its publication"}: the price has not changed.`}
      </p>
    );
  }
  const line = steps(history);
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-6 h-28 w-full border-b border-line"
      >
        <path d={`${line}V${HEIGHT}H0Z`} className="fill-accent/10" />
        <path
          d={line}
          fill="none"
          className="stroke-accent"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol className="mt-4 text-small tabular-nums">
        {history.toReversed().map(({ price: was, at }) => (
          <li key={at} className="flex justify-between gap-4 border-b border-line py-2">
            <time dateTime={at} className="text-muted">
              {dayMonthYear(at)}
            </time>
            {formatPrice(was)}
          </li>
        ))}
      </ol>
    </>
  );
}
