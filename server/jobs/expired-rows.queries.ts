import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";

const BATCH = 1_000;

/** Rows of a table that are of no more use once a column of theirs has passed a bound. */
interface RetentionRule {
  table: string;
  column: string;
  before: RawBuilder<unknown>;
}

const MONTH = sql`interval '30 days'`;

/**
 * What is deleted, and when. Each bound goes by the clock that wrote the column.
 * - Notices of payments: the provider repeats one for days; later than that it would merely be
 *   acted upon again, which changes nothing.
 * - Outbox: what was done is kept to answer questions about mails and refunds. What was not done
 *   yet stays, however old.
 * - Keys of the payment stand-in: a request is repeated within minutes; providers promise a day.
 * - Sessions, links in mails and counts of attempts: once they have run out.
 */
export const retentionRules = (now: Date): RetentionRule[] => [
  { table: "webhook_event", column: "processed_at", before: sql`${now}::timestamptz - ${MONTH}` },
  { table: "outbox", column: "done_at", before: sql`${now}::timestamptz - ${MONTH}` },
  {
    table: "sandbox_idempotency",
    column: "created_at",
    before: sql`now() - interval '1 day'`,
  },
  { table: "session", column: "expires_at", before: sql`now()` },
  { table: "account_token", column: "expires_at", before: sql`now()` },
  { table: "rate_limit", column: "expire", before: sql`extract(epoch from now()) * 1000` },
];

/**
 * Deletes a batch of old rows, oldest first; processes that do so together pass over each other's.
 * @returns whether there may be more
 */
export async function deleteExpiredRows(
  db: Db,
  { table, column, before }: RetentionRule,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
      order by ${sql.ref(column)} limit ${BATCH} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows) === BATCH;
}
