import type { Db } from "../db/tables.ts";

interface NewMessage {
  id: string;
  kind: string;
  payload: string;
  next_attempt_at: Date;
}

export function insertMessage(db: Db, message: NewMessage) {
  return db.insertInto("outbox").values(message).execute();
}

/** Takes a due message for a while; two processes never take the same. */
export function claimMessage(db: Db, kinds: string[], now: Date, until: Date) {
  return db
    .updateTable("outbox")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), next_attempt_at: until }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where("done_at", "is", null)
        .where("next_attempt_at", "<=", now)
        .where("kind", "in", kinds)
        .orderBy("next_attempt_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "payload", "attempts"])
    .executeTakeFirst();
}

export function finishMessage(db: Db, id: string, at: Date) {
  return db
    .updateTable("outbox")
    .set({ done_at: at, last_error: null })
    .where("id", "=", id)
    .execute();
}

export function postponeMessage(db: Db, id: string, until: Date, error: string) {
  return db
    .updateTable("outbox")
    .set({ next_attempt_at: until, last_error: error })
    .where("id", "=", id)
    .execute();
}
