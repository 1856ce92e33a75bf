import { randomInt } from "node:crypto";
import type pg from "pg";
import { setKeepalives } from "../db/keepalive.ts";
import { lockOwner } from "./idempotency.queries.ts";

const NUMBERS = 2 ** 31;

interface Lock {
  number: number;
  giveBack(): void;
}

/**
 * This process as the owner of its claims: a lock on a connection of its own, which PostgreSQL
 * frees when the process dies. The next connection has another number: what ran when the last one
 * was lost, as in a failover, has failed or may be carried out again. Then the first commits
 * nothing.
 */
export function createOwner(pool: pg.Pool) {
  let locked: Promise<Lock | undefined> | undefined;
  let closed = false;

  async function lock(): Promise<Lock | undefined> {
    const client = await pool.connect();
    const number = randomInt(-NUMBERS, NUMBERS);
    let open = true;
    const giveBack = () => {
      if (!open) return;
      open = false;
      locked = undefined;
      client.release(true);
    };
    client.once("end", giveBack);
    try {
      await setKeepalives(client);
      await lockOwner(client, number);
      return { number, giveBack };
    } catch {
      giveBack();
    }
  }

  return {
    /** @returns null where it has no lock: its claims end with their time */
    async number(): Promise<number | null> {
      if (closed) return null;
      locked ??= lock().catch(() => {
        locked = undefined;
        return undefined;
      });
      return (await locked)?.number ?? null;
    },
    async close(): Promise<void> {
      closed = true;
      (await locked)?.giveBack();
    },
  };
}
