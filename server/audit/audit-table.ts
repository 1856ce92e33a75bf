import { DASHBOARD_COUNTED_MAX, DASHBOARD_PAGE_SIZE } from "#shared/admin-tables.ts";
import type { AuditQuery, AuditTableRow } from "#shared/audit.ts";
import { fullName } from "#shared/person.ts";
import type { Db } from "../db/tables.ts";
import { type TablePage, tablePage } from "../http/table-page.ts";
import { isId } from "../http/validate.ts";
import { findUserByEmail } from "../users/users.queries.ts";
import { presentTableRow, readTarget } from "./audit.present.ts";
import {
  type AuditRow,
  countEntries,
  entries,
  findNamedCars,
  findNamedUsers,
} from "./audit.queries.ts";
import { toFilter } from "./filter.ts";

/** The audit trail in the dashboard: ids of users and cars with the names that they have now. */
export function createAuditTable({ db }: { db: Db }) {
  /** Administrators know people by their address: an unknown one finds nothing. */
  async function idOf(text: string | undefined): Promise<string | undefined> {
    if (!text?.includes("@")) return text;
    return (await findUserByEmail(db, text.toLowerCase()))?.id ?? text;
  }

  async function withNames(rows: AuditRow[]): Promise<AuditTableRow[]> {
    const targets = rows.map(({ target }) => readTarget(target));
    const idsOf = (kind: string) => targets.flatMap((one) => (one.kind === kind ? one.id : []));
    const unique = (ids: string[]) => [...new Set(ids.filter(isId))];
    const userIds = unique([...rows.map(({ actor }) => actor), ...idsOf("user")]);
    const carIds = unique(idsOf("car"));
    const [users, cars] = await Promise.all([
      userIds.length ? findNamedUsers(db, userIds) : [],
      carIds.length ? findNamedCars(db, carIds) : [],
    ]);
    const people = new Map(
      users.map(({ id, last_name: lastName, name, email }) => [
        id,
        { id, name: fullName({ name, lastName }), email },
      ]),
    );
    const names = new Map(cars.map(({ id, brand, name }) => [id, `${brand} ${name}`]));
    return rows.map((row) => presentTableRow(row, { people, cars: names }));
  }

  return {
    /** One page of the dashboard's table, newest first. */
    async table({
      page,
      ...query
    }: AuditQuery & { page: number }): Promise<TablePage<AuditTableRow>> {
      const [actor, target] = await Promise.all([idOf(query.actor), idOf(query.target)]);
      const filter = toFilter({ ...query, actor, target });
      return tablePage(page, {
        read: async (shown) =>
          withNames(
            await entries(db, filter, {
              limit: DASHBOARD_PAGE_SIZE,
              offset: (shown - 1) * DASHBOARD_PAGE_SIZE,
            }),
          ),
        count: () => countEntries(db, filter, DASHBOARD_COUNTED_MAX + 1),
      });
    },
  };
}
