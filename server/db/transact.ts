import { setTimeout as pause } from "node:timers/promises";
import { isSerializationFailure } from "./errors.ts";
import type { Db } from "./tables.ts";

const ATTEMPTS = 4;
const LONGEST_PAUSE_MS = 50;

/**
 * Does the work in a transaction, and again from its start where PostgreSQL undid it for the sake
 * of another. So the work may only read and write the database, and what it decides it decides anew.
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
      // Two that met head-on should not meet again at once.
      await pause(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}
