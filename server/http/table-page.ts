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

/** The requested page; past the end, the last. */
export async function tablePage<Row>(
  wanted: number,
  { read, count, exact = false }: Table<Row>,
): Promise<TablePage<Row>> {
  const [rows, counted] = await Promise.all([read(wanted), count()]);
  const total = exact ? counted : Math.min(counted, DASHBOARD_COUNTED_MAX);
  const pages = Math.max(1, Math.ceil(total / DASHBOARD_PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const shown = page === wanted ? rows : await read(page);
  return { rows: shown, total, more: counted > total, page, pages };
}
