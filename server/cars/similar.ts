import type { Change, Traits } from "../catalogue/change-log.ts";

/** What cars are ranked by; the brand is folded. */
export type Ranked = Pick<Traits, "brand" | "body" | "model" | "price">;

/** What cars are ordered by: the smaller, the more alike. */
function rankOf(car: Ranked, other: Ranked): number[] {
  return [
    other.brand === car.brand ? 0 : 1,
    car.body !== null && other.body === car.body ? 0 : 1,
    Math.abs(Math.log(other.price / car.price)),
    Math.abs(other.model - car.model),
  ];
}

function isBehind(rank: readonly number[], last: readonly number[]): boolean {
  const at = rank.findIndex((part, n) => part !== last[n]);
  return at >= 0 && (rank[at] as number) > (last[at] as number);
}

/** Which changes would have to show among the cars that are like this one. */
export function concernsSimilar(
  car: Ranked & { id: string },
  shown: readonly (Ranked & { id: string })[],
  limit: number,
) {
  const ids = new Set([car.id, ...shown.map(({ id }) => id)]);
  const last = shown.length < limit ? undefined : shown.at(-1);
  const end = last && rankOf(car, last);
  return ({ id, after }: Change): boolean => {
    if (ids.has(id)) return true;
    if (!after) return false;
    return !end || !isBehind(rankOf(car, after), end);
  };
}
