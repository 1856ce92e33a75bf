import { v7 as uuid } from "uuid";
import type { Db } from "../db/tables.ts";

/** What is to be read from the provider. */
export interface WebhookPayload {
  paymentId?: string;
  orderId?: string;
}

/** Records a notice; its repetitions change nothing. */
export function insertWebhook(db: Db, dedupeKey: string, payload: WebhookPayload, at: Date) {
  return db
    .insertInto("webhook_event")
    .values({
      id: uuid(),
      dedupe_key: dedupeKey,
      payload: JSON.stringify(payload),
      next_attempt_at: at,
    })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .execute();
}

/** Takes a waiting notice for a while; two processes never take the same. */
export function claimWebhook(db: Db, now: Date, until: Date) {
  return db
    .updateTable("webhook_event")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: until }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("webhook_event")
        .select("id")
        .where("processed_at", "is", null)
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "payload", "attempts"])
    .executeTakeFirst();
}

export function finishWebhook(db: Db, id: string, at: Date) {
  return db
    .updateTable("webhook_event")
    .set({ processed_at: at, last_error: null })
    .where("id", "=", id)
    .execute();
}

export function postponeWebhook(db: Db, id: string, until: Date, error: string) {
  return db
    .updateTable("webhook_event")
    .set({ next_attempt_at: until, last_error: error })
    .where("id", "=", id)
    .execute();
}
