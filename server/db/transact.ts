import { setTimeout as pause } from "node:timers/promises";
import { isSerializationFailure } from "./errors.ts";
import type { Db } from "./tables.ts";

const ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs the work in a transaction, and again where it was rolled back: deadlock or serialization
 * failure. So the work may only use the database, and must decide again each time.
 */
export async function transact<Result>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isSerializationFailure(error)) throw error;
      // A random pause, so that the two do not collide again.
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}
