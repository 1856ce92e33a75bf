import { dayMonthYear } from "#shared/dates.ts";
import { withDots } from "#shared/price.ts";
import type { PastPrice } from "#shared/price-position.ts";

const WIDTH = 480;
const HEIGHT = 120;
/** Above the highest and below the lowest price. */
const ROOM = 10;
/** The part of the width up to the latest change; the current price has the rest. */
const PAST = 0.8;

interface Point {
  x: number;
  y: number;
}

/** The last price of each day, where it differs from the one before; in its first day every price. */
function shownOf(history: readonly PastPrice[]): readonly PastPrice[] {
  const byDay = new Map(history.map((past) => [past.at.slice(0, 10), past]));
  if (byDay.size === 1) return history;
  return [...byDay.values()].filter(({ price }, n, all) => price !== all[n - 1]?.price);
}

function pointsOf(shown: readonly PastPrice[], lowest: number, highest: number): Point[] {
  const times = shown.map(({ at }) => Date.parse(at));
  const [begin = 0] = times;
  const span = (times.at(-1) ?? begin) - begin || 1;
  return shown.map(({ price }, n) => ({
    x: Math.round((((times[n] ?? begin) - begin) / span) * WIDTH * PAST),
    y: Math.round(HEIGHT - ROOM - ((price - lowest) / (highest - lowest)) * (HEIGHT - 2 * ROOM)),
  }));
}

/** A price is valid until it changes: right, then up or down. */
function lineOf([first, ...moves]: Point[]): string {
  return `M0 ${first?.y}${moves.map(({ x, y }) => `H${x}V${y}`).join("")}H${WIDTH}`;
}

/** The prices of a car as a line with its scale; nothing where it has only one. */
export function PriceChart({ history }: { history: readonly PastPrice[] }) {
  const shown = shownOf(history);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || shown.length < 2) return null;
  const [begin, end] = [dayMonthYear(first.at), dayMonthYear(last.at)];
  const prices = shown.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return (
    <div
      aria-hidden="true"
      className="mt-6 grid max-[16rem]:hidden grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-label tracking-normal text-muted tabular-nums"
    >
      <Line points={pointsOf(shown, lowest, highest)} />
      <p className="flex h-28 flex-col justify-between text-right">
        <span>{`$ ${withDots(highest)}`}</span>
        <span>{`$ ${withDots(lowest)}`}</span>
      </p>
      <p className="relative mt-2 h-4">
        <span>{begin}</span>
        {end !== begin && (
          <span
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${PAST * 100}%` }}
          >
            {end}
          </span>
        )}
      </p>
    </div>
  );
}

function Line({ points }: { points: Point[] }) {
  const line = lineOf(points);
  const thin = { fill: "none", vectorEffect: "non-scaling-stroke" };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-28 w-full overflow-visible"
    >
      <path
        d={`M0 ${ROOM}H${WIDTH}M0 ${HEIGHT - ROOM}H${WIDTH}`}
        className="stroke-line"
        {...thin}
      />
      <path d={`${line}V${HEIGHT - ROOM}H0Z`} className="fill-accent/10" />
      <path d={line} className="stroke-accent" strokeWidth={2} {...thin} />
      <path
        d={points.map(({ x, y }) => `M${x} ${y}h0`).join("")}
        className="stroke-accent"
        strokeWidth={7}
        strokeLinecap="round"
        {...thin}
      />
    </svg>
  );
}
