import type { Db } from "../db/tables.ts";
import { deleteOldRows, oldRows } from "./upkeep.queries.ts";

const HOUR_MS = 3_600_000;

/** Every hour deletes what has had its day, so that no table grows for ever. */
export function createUpkeep({ db, now }: { db: Db; now: () => Date }) {
  let restsUntil = 0;

  return {
    /** Deletes a batch of each kind. @returns whether there may be more */
    async work(): Promise<boolean> {
      const at = now();
      if (at.getTime() < restsUntil) return false;
      let more = false;
      for (const old of oldRows(at)) more = (await deleteOldRows(db, old)) || more;
      if (!more) restsUntil = at.getTime() + HOUR_MS;
      return more;
    },
  };
}
