import { type Counted, countOf } from "./count-of.ts";

interface CountLineProps {
  table: Counted;
  one: Parameters<typeof countOf>[1];
}

/** Above a table whose rows cannot be selected: how many there are. */
export const CountLine = ({ table, one }: CountLineProps) => (
  <p
    aria-live="polite"
    className="mt-6 border-b border-edge pb-3 text-small text-muted tabular-nums"
  >
    {countOf(table, one)}
  </p>
);
