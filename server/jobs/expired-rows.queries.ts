import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/tables.ts";

const BATCH = 1_000;

/** Rows of `table` are deleted once `column` is before `before`. */
interface RetentionRule {
  table: string;
  column: string;
  before: RawBuilder<unknown>;
}

const MONTH = sql`interval '30 days'`;
const DAY = sql`interval '1 day'`;

/**
 * What is deleted, and when. Each rule uses the clock that wrote the column.
 * - Webhooks: the provider repeats one for days; a later repetition would be read again, which
 *   changes nothing.
 * - The outbox of versions before 0.2: finished entries stay for a month, unfinished ones until
 *   they are moved to the jobs.
 * - Idempotency keys, also those of the payment sandbox: after a day, as real providers do.
 * - Changes of cars: after an hour, when every process has long followed them.
 * - Sessions, account tokens, sign-ins under way and rate limits: once they have expired.
 */
export const retentionRules = (now: Date): RetentionRule[] => [
  { table: "webhook_event", column: "processed_at", before: sql`${now}::timestamptz - ${MONTH}` },
  { table: "outbox", column: "done_at", before: sql`${now}::timestamptz - ${MONTH}` },
  {
    table: "sandbox_idempotency",
    column: "created_at",
    before: sql`now() - ${DAY}`,
  },
  { table: "idempotency_key", column: "created_at", before: sql`${now}::timestamptz - ${DAY}` },
  { table: "car_change", column: "changed_at", before: sql`now() - interval '1 hour'` },
  { table: "session", column: "expires_at", before: sql`now()` },
  { table: "account_token", column: "expires_at", before: sql`now()` },
  { table: "known_device", column: "expires_at", before: sql`now()` },
  { table: "sign_in_challenge", column: "expires_at", before: sql`now()` },
  { table: "rate_limit", column: "expire", before: sql`extract(epoch from now()) * 1000` },
];

/**
 * Deletes a batch of expired rows, oldest first, skipping those that another process has locked.
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
