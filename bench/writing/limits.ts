import type pg from "pg";
import { makeSafe } from "#server/pictures/make-safe.ts";
import { hashPassword, verifyPassword } from "#server/users/password.ts";
import { repeat, type Work } from "./repeat.ts";

// What the shop cannot be faster than: the same work without the shop, in this process.

/** One check of a password by Argon2id. */
export async function passwordCheck(password: string): Promise<Work> {
  const hash = await hashPassword(password);
  return () => verifyPassword(hash, password);
}

/** Each picture decoded and encoded by sharp, all at once. */
export const encoding =
  (pictures: Buffer[]): Work =>
  async () => {
    await Promise.all(pictures.map(makeSafe));
    return true;
  };

/** How many writing transactions these connections can commit one after the other, a second. */
export async function commitsPerSecond(pool: pg.Pool, atOnce: number, seconds: number) {
  await pool.query("create table if not exists bench_commit (n int)");
  const commit = async () => {
    await pool.query("insert into bench_commit values (1)");
    return true;
  };
  const { perSecond } = await repeat(commit, atOnce, seconds);
  await pool.query("drop table bench_commit");
  return perSecond;
}

/** Transactions that have written so far. */
export async function writesSoFar(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  return Number(rows[0].next);
}
