import { dayMonth } from "#shared/dates.ts";
import { withDots } from "#shared/price.ts";

interface ReductionProps {
  car: { price: number; previousPrice: number | null; reducedAt: string | null };
  /** In lists, beside a price, it is shorter. */
  short?: boolean;
}

/** How much less a car costs than before; nothing if its price was not reduced lately. */
export function Reduction({ car: { price, previousPrice, reducedAt }, short }: ReductionProps) {
  if (previousPrice === null || reducedAt === null) return null;
  const saved = `Reduced by $ ${withDots(previousPrice - price)}`;
  return (
    <p className="mt-1 text-small text-accent">
      {short ? saved : `${saved} on ${dayMonth(reducedAt)}`}
    </p>
  );
}
