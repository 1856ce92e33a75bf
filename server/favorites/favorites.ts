import { FAVORITES_MAX } from "#shared/constants.ts";
import type { Favorite, FavoritesUpdate } from "#shared/favorite.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { requireAccount } from "../users/require-account.ts";
import { deleteFavoritesBut, findFavorites, insertFavorites } from "./favorites.queries.ts";

/** The server's copy of a user's favorites; pages show the browser's list. */
export function createFavorites({ db }: { db: Db }) {
  const list = (userId: string, trx: Db = db): Promise<Favorite[]> =>
    findFavorites(trx, userId, FAVORITES_MAX);

  return {
    /** The cars that are still there, newest first. */
    list: (userId: string) => list(userId),

    /**
     * Stores the list, or adds it to what is stored; cars that do not exist are left out.
     * @throws 401 where the account has ended meanwhile
     */
    async save(userId: string, { ids, merge }: FavoritesUpdate): Promise<Favorite[]> {
      return transact(db, async (trx) => {
        await requireAccount(trx, userId);
        if (!merge) await deleteFavoritesBut(trx, userId, ids);
        if (ids.length > 0) await insertFavorites(trx, userId, ids);
        return list(userId, trx);
      });
    },
  };
}
