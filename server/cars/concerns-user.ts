import type { Db } from "../db/tables.ts";
import { isId } from "../http/validate.ts";
import type { RecentReads } from "../sessions/recent-reads.ts";
import { concernsUser } from "./concerns-user.queries.ts";

interface Deps {
  /** Answered by the primary only, because the result is cached. */
  db: Db;
  recent: RecentReads | undefined;
}

/**
 * Whether the page of a car shows a user something of their own. The result can be cached: a car
 * never changes its seller, and orders and reviews are notified.
 */
export function createConcernsUser({ db, recent }: Deps) {
  return async (userId: string, carId: string): Promise<boolean> => {
    if (!isId(carId)) return false;
    const key = `concerns ${userId} ${carId}`;
    const known = recent?.recall<boolean>(key);
    if (known !== undefined) return known;
    const load = () => concernsUser(db, userId, carId);
    return (await (recent?.read(key, load, () => userId) ?? load())) as boolean;
  };
}
