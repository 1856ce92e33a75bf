import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import { holdUser } from "./users.queries.ts";

/**
 * For additions to a user's own account: keeps it from being deleted or banned until the
 * transaction ends.
 * @throws 401
 */
export async function requireAccount(trx: Db, id: string): Promise<void> {
  const account = await holdUser(trx, id);
  if (!account || account.banned) throw unauthorized();
}
