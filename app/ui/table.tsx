import type { Key, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface Column<Row> {
  head: string;
  /** Read out, not shown: for ticks and buttons. */
  headHidden?: boolean;
  /** In place of the head's text where heads are shown, such as a select-all box. */
  headSlot?: ReactNode;
  /** How the rows are sorted by it just now. */
  sorted?: "ascending" | "descending";
  cell: (row: Row) => ReactNode;
  align?: "right";
  className?: string;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
}

/** A table with hairlines; on phones each row is a card whose cells carry their head. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display:block takes a table's roles away
    <table role="table" className="w-full border-collapse text-small max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="border-b border-edge">
          {columns.map(({ head, headHidden, headSlot, sorted, align, className }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              aria-sort={sorted}
              className={cx(
                "caps px-2 py-3 font-medium xl:px-3 text-muted first:pl-0 last:pr-0",
                align === "right" ? "text-right" : "text-left",
                className,
              )}
            >
              {headSlot && <span className="max-md:hidden">{headSlot}</span>}
              <span className={cx(headHidden && "sr-only", headSlot !== undefined && "md:hidden")}>
                {head}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-b border-line transition-colors hover:bg-sunken/50 max-md:block max-md:py-4"
          >
            {columns.map(({ head, headHidden, cell, align, className }) => (
              <td
                key={head}
                role="cell"
                className={cx(
                  "px-2 py-3 align-middle xl:px-3 first:pl-0 last:pr-0 max-md:flex max-md:items-center max-md:justify-between max-md:gap-6 max-md:px-0 max-md:py-1.5",
                  align === "right" && "md:text-right",
                  className,
                )}
              >
                {!headHidden && (
                  <span aria-hidden className="caps shrink-0 text-muted md:hidden">
                    {head}
                  </span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
