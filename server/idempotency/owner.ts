import { randomInt } from "node:crypto";
import type pg from "pg";
import { noticeDeath } from "../db/notice-death.ts";
import { lockOwner } from "./idempotency.queries.ts";

const NUMBERS = 2 ** 31;

/**
 * This process as the owner of its claims: a lock on a connection of its own, which PostgreSQL frees
 * when the process dies. A process that loses the connection but lives may lose claims to others, and
 * then commits nothing under them.
 */
export function createOwner(pool: pg.Pool) {
  const number = randomInt(-NUMBERS, NUMBERS);
  let locked: Promise<(() => void) | undefined> | undefined;
  let closed = false;

  /** @returns how to give the lock back; nothing where it could not be had */
  async function lock(): Promise<(() => void) | undefined> {
    const client = await pool.connect();
    let open = true;
    const end = () => {
      if (!open) return;
      open = false;
      locked = undefined;
      client.release(true);
    };
    client.once("end", end);
    try {
      await noticeDeath(client);
      // Not free: the server has not noticed yet that this process lost its last connection.
      if (await lockOwner(client, number)) return end;
    } catch {
      // The connection is gone: the next claim takes another.
    }
    end();
  }

  return {
    /** @returns null where it has no lock: its claims end with their time */
    async number(): Promise<number | null> {
      if (closed) return null;
      locked ??= lock().catch(() => {
        locked = undefined;
        return undefined;
      });
      return (await locked) ? number : null;
    },
    async close(): Promise<void> {
      closed = true;
      (await locked)?.();
    },
  };
}
