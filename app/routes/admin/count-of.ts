import { withDots } from "#shared/price.ts";

const PLURALS = { user: "users", car: "cars", order: "orders", entry: "entries" };

export interface Counted {
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

/** The number of a table's rows as text: `1 user`, `More than 10.000 cars`. */
export function countOf({ total, more }: Counted, one: keyof typeof PLURALS): string {
  return `${more ? "More than " : ""}${withDots(total)} ${total === 1 ? one : PLURALS[one]}`;
}
