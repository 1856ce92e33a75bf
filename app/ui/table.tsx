import type { Key, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface Column<Row> {
  head: string;
  /** The place of the cell where a row is shown as a card: before, as or after its title. */
  place?: keyof typeof places;
  /** In place of the head's text where heads are shown, such as a select-all box. */
  headSlot?: ReactNode;
  /** How the rows are sorted by it just now. */
  sorted?: "ascending" | "descending";
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** For longer text, which may take more of the width. */
  wide?: boolean;
  className?: string;
}

const places = {
  // Browsers do not scroll to a box of which an edge is hidden.
  select:
    "print:hidden max-lg:col-start-1 max-lg:row-start-1 max-lg:pr-3 lg:sticky lg:left-0 lg:z-1 lg:bg-inherit lg:before:absolute lg:before:inset-y-0 lg:before:-left-3 lg:before:w-3 lg:before:bg-inherit",
  title: "max-lg:col-start-2 max-lg:row-start-1 max-lg:text-body max-lg:font-medium",
  // Where the columns are wider than the screen, the buttons stay in sight.
  actions:
    "print:hidden max-lg:col-start-3 max-lg:row-start-1 max-lg:-mr-2.5 [&_:focus-visible]:-outline-offset-2 lg:sticky lg:right-0 lg:bg-inherit",
  line: "max-lg:col-span-3 max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-6",
} as const;

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
}

/** A table with hairlines; on phones and tablets each row is a card whose cells carry their head. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display:block takes a table's roles away
    <table role="table" className="w-full border-collapse text-small max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-b border-edge bg-ground">
          {columns.map(({ head, place = "line", headSlot, sorted, align, className }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              aria-sort={sorted}
              className={cx(
                "caps px-1.5 py-3 font-medium text-muted first:pl-0 last:pr-0 min-[90rem]:px-3",
                places[place],
                // Above the icons, which are in the middle of their buttons.
                place === "actions" && "lg:last:pr-3",
                align === "right" ? "text-right" : "text-left",
                className,
              )}
            >
              {headSlot && <span className="max-lg:hidden">{headSlot}</span>}
              <span className={cx(headSlot !== undefined && "lg:hidden")}>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-x-12 md:max-lg:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-line bg-ground transition-colors hover:bg-sunken has-checked:bg-sunken lg:border-b max-lg:relative max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:content-start max-lg:items-center max-lg:-mx-3 max-lg:px-3 max-lg:pt-3 max-lg:pb-5 max-lg:after:absolute max-lg:after:inset-x-3 max-lg:after:bottom-0 max-lg:after:border-b max-lg:after:border-line"
          >
            {columns.map((column) => (
              <Cell key={column.head} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, place = "line", cell, align, wide, className } = column;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <td
      role="cell"
      className={cx(
        "px-1.5 py-3 align-middle max-lg:wrap-anywhere first:pl-0 last:pr-0 min-[90rem]:px-3 max-lg:px-0 max-lg:py-1",
        places[place],
        align === "right" && "lg:text-right",
        className,
      )}
    >
      {place === "line" && (
        <span aria-hidden className="caps shrink-0 text-muted lg:hidden">
          {head}
        </span>
      )}
      {place === "line" ? (
        <span
          className={cx("max-lg:text-right lg:inline-block", wide ? "lg:max-w-80" : "lg:max-w-40")}
        >
          {cell(row)}
        </span>
      ) : (
        cell(row)
      )}
    </td>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}
