import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import { hashSecret } from "./secret.ts";
import { isSessionOf } from "./sessions.queries.ts";

/**
 * For what somebody changes of their account, once it is locked: a session that has ended since they asked
 * changes nothing any more.
 * @throws 401
 */
export async function requireSession(trx: Db, userId: string, token: string | undefined) {
  const there = token !== undefined && (await isSessionOf(trx, userId, hashSecret(token)));
  if (!there) throw unauthorized();
}
