import { type SqlBool, sql } from "kysely";
import { countRows } from "../db/count-rows.queries.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db } from "../db/tables.ts";

export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

const KINDS = ["car", "user", "purchase", "payment"];
const ORDER_NUMBER = /^[0-9a-f]{8}$/;

/** Whether an id, a kind with its id, or the number of an order stands for the target. */
function isTarget(given: string) {
  // Ids are stored in lower case, calls are not.
  const id = given.toLowerCase();
  const targets = [given, id, ...KINDS.map((kind) => `${kind}:${id}`)];
  const isNamed = sql<SqlBool>`target = any(${targets})`;
  if (!ORDER_NUMBER.test(id)) return isNamed;
  // All ids that begin with it: the index finds prefixes only where the collation is C.
  const [first, last] = ["0", "f"].map(
    (digit) => `purchase:${id}-${`${digit.repeat(4)}-`.repeat(3)}${digit.repeat(12)}`,
  );
  return sql<SqlBool>`(${isNamed} or target between ${first} and ${last})`;
}

/**
 * Whether it is this action, or begins with its name and a dot. The index finds both between the name
 * and the name with a slash, the character after the dot.
 */
const isAction = (name: string) => sql<SqlBool>`(action ~>=~ ${name} and action ~<~ ${`${name}/`}
  and (action = ${name} or starts_with(action, ${`${name}.`})))`;

function selectEntries(db: Db, { actor, action, target, from, before }: AuditFilter) {
  let query = db.selectFrom("audit_entry");
  if (actor) query = query.where("actor", "=", actor);
  if (action) query = query.where(isAction(action));
  if (target) query = query.where(isTarget(target));
  if (from) query = query.where("at", ">=", from);
  if (before) query = query.where("at", "<", before);
  return query;
}

/** @param max counts no further */
export function countEntries(db: Db, filter: AuditFilter, max?: number): Promise<number> {
  const found = selectEntries(db, filter).select("id");
  return countRows(db, max === undefined ? found : found.limit(max));
}

/**
 * Newest first. Those of a time in the order of time, so that their index is read from its end on
 * instead of all that came later: ids have the same order, unless a clock was set back.
 */
export function entries(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const ofTime = filter.from !== undefined || filter.before !== undefined;
  const shown = selectEntries(db, filter)
    .select("id")
    .$if(ofTime, (query) => query.orderBy("at", "desc"))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom("audit_entry")
    .selectAll()
    .where("id", "in", shown)
    .$if(ofTime, (query) => query.orderBy("at", "desc"))
    .orderBy("id", "desc")
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}
export type AuditRow = Awaited<ReturnType<typeof entries>>[number];

/** Users that entries name, except deleted ones. */
export function findNamedUsers(db: Db, ids: string[]) {
  return db
    .selectFrom("app_user")
    .select(["id", "name", "last_name", "email"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
}

export function findNamedCars(db: Db, ids: string[]) {
  return db
    .selectFrom("car")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select(["car.id", "car.name", "brand.name as brand"])
    .where("car.id", "in", ids)
    .execute();
}

export interface NewEntry {
  actor: string;
  ip: string;
  action: string;
  target: string;
  after: object | null;
}

/** Writes entries for events that change no row. */
export async function writeEntries(db: Db, written: NewEntry[]): Promise<void> {
  await sql`select audit_write(actor, ip, action, target, null, after)
    from json_to_recordset(${JSON.stringify(written)}::json)
      as entry (actor text, ip text, action text, target text, after jsonb)`.execute(db);
}

/** Writes an act that changes no row with a trigger, by the user who acts in this transaction. */
export async function writeAct(trx: Db, action: string, target: string): Promise<void> {
  await sql`select audit_note(${action}, ${target}, null, null)`.execute(trx);
}
