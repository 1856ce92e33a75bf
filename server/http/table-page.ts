import { DASHBOARD_COUNTED_MAX, DASHBOARD_PAGE_SIZE } from "#shared/admin-tables.ts";

/** One page of an administrators' table. */
export interface TablePage<Row> {
  rows: Row[];
  total: number;
  /** There are more rows than `total`; the others were not counted. */
  more: boolean;
  page: number;
  pages: number;
}

interface Table<Row> {
  read(page: number): Promise<Row[]>;
  /** How many rows there are; it may stop once there are more than DASHBOARD_COUNTED_MAX. */
  count(): Promise<number>;
  /** Whether it counts all of them, however many. */
  exact?: boolean;
}

/** Later pages are not shown, so they need not be read, which takes the longer the later they are. */
const LAST_COUNTED_PAGE = Math.ceil(DASHBOARD_COUNTED_MAX / DASHBOARD_PAGE_SIZE);

/** The requested page; past the end, the last. */
export async function tablePage<Row>(
  wanted: number,
  { read, count, exact = false }: Table<Row>,
): Promise<TablePage<Row>> {
  const first = exact ? wanted : Math.min(wanted, LAST_COUNTED_PAGE);
  const [rows, counted] = await Promise.all([read(first), count()]);
  const total = exact ? counted : Math.min(counted, DASHBOARD_COUNTED_MAX);
  const pages = Math.max(1, Math.ceil(total / DASHBOARD_PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const shown = page === first ? rows : await read(page);
  return { rows: shown, total, more: counted > total, page, pages };
}
