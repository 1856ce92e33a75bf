import { dayMonthYear } from "#shared/dates.ts";
import { formatPrice } from "#shared/price.ts";
import type { PastPrice } from "#shared/price-position.ts";
import { PriceChart } from "./price-chart.tsx";

interface PriceHistoryProps {
  price: number;
  history: PastPrice[];
}

/** A small chart, and every change as a list. */
export function PriceHistory({ price, history }: PriceHistoryProps) {
  if (history.length < 2) {
    const [first] = history;
    return (
      <p className="mt-4 text-muted">
        {`${formatPrice(price)} since ${first ? dayMonthYear(first.at) : "its publication"}: the price has not changed.`}
      </p>
    );
  }
  return (
    <>
      <PriceChart history={history} />
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
