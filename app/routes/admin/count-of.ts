import { withDots } from "#shared/price.ts";

/** The number of a table's rows as text: `1 user`, `More than 10.000 cars`. */
export function countOf({ total, more }: { total: number; more: boolean }, one: "user" | "car") {
  return `${more ? "More than " : ""}${withDots(total)} ${one}${total === 1 ? "" : "s"}`;
}
