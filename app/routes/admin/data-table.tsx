import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type DashboardAddress, paths } from "#shared/paths.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { onPlainClick } from "../../ui/plain-click.ts";
import { type Column, Table } from "../../ui/table.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import type { Selection } from "./use-selection.ts";

interface Row {
  id: string;
}

/** A column that the database can sort by, where it has a `key`. */
export type DataColumn<R> = Column<R> & { key?: DashboardAddress["sort"] };

interface DataTableProps<R extends Row> {
  caption: string;
  columns: readonly DataColumn<R>[];
  rows: readonly R[];
  /** Rows that can be selected, and the name of each for its checkbox. */
  selectable?: { selection: Selection; nameOf: (row: R) => string };
  busy: boolean;
  address: DashboardAddress;
  change: (part: DashboardAddress) => void;
  page: number;
  pages: number;
  /** The text shown without rows. */
  empty?: { title: string; text: string };
}

const nothing = { title: "Not Found", text: "Check the spelling of the word" };

/** Rows with checkboxes, heads that sort, and pages; the rows stay visible while new ones load. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { caption, columns, rows, selectable, busy, address, page, pages, empty = nothing } = props;
  const section = useKeptFocus<HTMLElement>(rows);
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <div aria-busy={busy} className={cx("transition-opacity", busy && "opacity-50")}>
      <section
        ref={section}
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the screen, it scrolls by keys too
        tabIndex={0}
        className="relative -ml-3 overflow-x-auto scroll-pl-3 pl-3 -outline-offset-2 max-lg:-mr-3 max-lg:scroll-pr-3 max-lg:pr-3 lg:scroll-pr-28"
      >
        <Table
          caption={caption}
          columns={[
            ...(selectable ? [selectColumn(selectable)] : []),
            ...columns.map((column) => sortable(column, props)),
          ]}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </section>
      {/* The attribute of the column's head alone is not announced. */}
      <p aria-live="polite" className="sr-only">
        {orderOf(columns, address)}
      </p>
      <div className="pt-10">
        <Pagination
          page={page}
          pages={pages}
          asked={address.page}
          to={(to) => paths.dashboard({ ...address, page: to })}
        />
      </div>
    </div>
  );
}

function selectColumn<R extends Row>({
  selection,
  nameOf,
}: NonNullable<DataTableProps<R>["selectable"]>): Column<R> {
  const selectAll = (
    <Checkbox
      label="Select all"
      labelHidden
      checked={selection.all}
      mixed={selection.chosen.length > 0 && !selection.all}
      onChange={selection.toggleAll}
    />
  );
  return {
    head: "Select",
    place: "select",
    headSlot: selectAll,
    className: "lg:w-8",
    cell: (row) => (
      <Checkbox
        label={`Select ${nameOf(row)}`}
        labelHidden
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    ),
  };
}

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;
const ICONS = { asc: ArrowUp, desc: ArrowDown };

/** In words, what the rows are sorted by; undefined in their usual order. */
function orderOf<R>(columns: readonly DataColumn<R>[], { sort, order = "asc" }: DashboardAddress) {
  const column = columns.find(({ key }) => key !== undefined && key === sort);
  return column && `Sorted by ${column.head}, ${DIRECTIONS[order]}`;
}

function sortable<R>(
  column: DataColumn<R>,
  { address, change }: Pick<DataTableProps<Row>, "address" | "change">,
): Column<R> {
  const { key, head } = column;
  if (!key) return column;
  const direction = address.sort === key ? (address.order ?? "asc") : undefined;
  const Icon = direction ? ICONS[direction] : ChevronsUpDown;
  const sorted = { sort: key, order: direction === "asc" ? "desc" : "asc" } as const;
  return {
    ...column,
    sorted: direction && DIRECTIONS[direction],
    headSlot: (
      <Link
        to={paths.dashboard({ ...address, ...sorted, page: 1 })}
        onClick={onPlainClick(() => change(sorted))}
        className="-my-2.5 inline-flex min-h-11 items-center gap-1 hover:text-ink"
      >
        {head}
        <Icon
          aria-hidden
          className={cx("size-3.5 shrink-0", direction ? "text-accent" : "opacity-60")}
        />
      </Link>
    ),
  };
}
