import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import { hashSecret } from "./secret.ts";
import { isSessionOf } from "./sessions.queries.ts";

/** Somebody who changes their account, and the token of the session in which they do. */
export interface Owner {
  id: string;
  session: string | undefined;
}

/**
 * For changes of a user's own account, once it is locked: a session that has ended since the
 * request changes nothing any more.
 * @returns the hash of its token
 * @throws 401
 */
export async function requireSession(trx: Db, { id, session }: Owner): Promise<Buffer> {
  const hash = session === undefined ? undefined : hashSecret(session);
  if (!hash || !(await isSessionOf(trx, id, hash))) throw unauthorized();
  return hash;
}
