import { v7 as uuid } from "uuid";
import type { Db } from "../db/tables.ts";

/** What the webhook says to read from the provider. */
interface WebhookPayload {
  paymentId?: string;
  orderId?: string;
}

/** Stores a webhook; repetitions change nothing. @returns its id the first time */
export async function insertWebhook(
  db: Db,
  dedupeKey: string,
  payload: WebhookPayload,
  at: Date,
): Promise<string | undefined> {
  const row = await db
    .insertInto("webhook_event")
    .values({
      id: uuid(),
      dedupe_key: dedupeKey,
      payload: JSON.stringify(payload),
      next_attempt_at: at,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Counts a try to read what it named, before it is made. */
export function countWebhookAttempt(db: Db, id: string) {
  return db
    .updateTable("webhook_event")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export function finishWebhook(db: Db, id: string, at: Date) {
  return db
    .updateTable("webhook_event")
    .set({ processed_at: at, last_error: null })
    .where("id", "=", id)
    .execute();
}
