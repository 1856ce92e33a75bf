import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import { holdUser } from "./users.queries.ts";

/**
 * For what somebody adds to their account: it is neither deleted nor banned until the transaction ends, so
 * that nothing is added beside that.
 * @throws 401
 */
export async function requireAccount(trx: Db, id: string): Promise<void> {
  const account = await holdUser(trx, id);
  if (!account || account.banned) throw unauthorized();
}
