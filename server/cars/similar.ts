import type { Change, Traits } from "../catalogue/change-log.ts";
import { KINDS, type Kind, NEAR, type Side } from "./similar.queries.ts";

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

/** Logarithms of JavaScript and PostgreSQL may differ in the last digit. */
const EQUAL = 1e-9;

function isBehind(rank: readonly number[], last: readonly number[]): boolean {
  const differences = rank.map((part, n) => part - (last[n] as number));
  const first = differences.find((difference) => Math.abs(difference) > EQUAL);
  return first !== undefined && first > 0;
}

/**
 * Whether a change of a car can change the candidates. A side that is not full yet takes some more,
 * after which every change on it counts.
 */
function createCandidates(car: Ranked, sides: readonly Side[]) {
  const known = new Map(sides.map((side) => [`${side.kind} ${side.above}`, { ...side }]));
  const isBrand = (other: Ranked) => other.brand === car.brand;
  const isBody = (other: Ranked) => car.body !== null && other.body === car.body;
  const isOf: Record<Kind, (other: Ranked) => boolean> = {
    both: (other) => isBrand(other) && isBody(other),
    brand: isBrand,
    body: isBody,
    any: () => true,
  };

  function sideOf(kind: Kind, above: boolean): Side {
    const name = `${kind} ${above}`;
    const side = known.get(name) ?? { kind, above, cars: 0, end: car.price };
    known.set(name, side);
    return side;
  }

  function moves(kind: Kind, other: Ranked, comes: boolean): boolean {
    const side = sideOf(kind, other.price >= car.price);
    if (side.cars >= NEAR) return side.above ? other.price <= side.end : other.price >= side.end;
    if (!comes) return false;
    side.cars += 1;
    side.end = side.above ? Number.POSITIVE_INFINITY : 0;
    return false;
  }

  return ({ before, after }: Change): boolean => {
    const isSame =
      before?.brand === after?.brand &&
      before?.body === after?.body &&
      before?.price === after?.price;
    if (isSame) return false;
    return KINDS.some(
      (kind) =>
        (before && isOf[kind](before) && moves(kind, before, false)) ||
        (after && isOf[kind](after) && moves(kind, after, true)),
    );
  };
}

interface Found {
  shown: readonly (Ranked & { id: string })[];
  /** Where they were looked for. */
  sides: readonly Side[];
  limit: number;
}

/** Which changes would have to show among the cars that are like this one. */
export function concernsSimilar(car: Ranked & { id: string }, { shown, sides, limit }: Found) {
  const ids = new Set([car.id, ...shown.map(({ id }) => id)]);
  const last = shown.length < limit ? undefined : shown.at(-1);
  const end = last && rankOf(car, last);
  const movesCandidates = createCandidates(car, sides);
  return (change: Change): boolean => {
    const { id, after } = change;
    if (ids.has(id)) return true;
    if (after && (!end || !isBehind(rankOf(car, after), end))) return true;
    return movesCandidates(change);
  };
}
