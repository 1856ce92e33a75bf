import { removeCarsOfSellers } from "../cars/cars-of-sellers.queries.ts";
import type { Db } from "../db/tables.ts";
import { deleteFactorsOf } from "../second-factor/second-factor.queries.ts";
import { deleteDevicesOf } from "../sessions/devices.queries.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteAccountTokens } from "./account-tokens.queries.ts";
import { deleteFavoritesOf, eraseUsers } from "./erase-accounts.queries.ts";

/** Closes accounts and erases their personal data. Reviews and purchases remain, without a name. */
export async function eraseAccounts(trx: Db, sessions: Sessions, ids: string[]): Promise<void> {
  await eraseUsers(trx, ids);
  await removeCarsOfSellers(trx, ids, new Date());
  await deleteFavoritesOf(trx, ids);
  await deleteAccountTokens(trx, ids);
  await deleteFactorsOf(trx, ids);
  await deleteDevicesOf(trx, ids);
  for (const id of ids) await sessions.endAll(id, null, trx);
}
