import type { Db } from "../db/tables.ts";
import { deleteExpiredRows, retentionRules } from "./upkeep.queries.ts";

const HOUR_MS = 3_600_000;

/** Every hour deletes what has had its day, so that no table grows for ever. */
export function createUpkeep({ db, now }: { db: Db; now: () => Date }) {
  let openUntil = 0;

  return {
    /** Deletes a batch of each kind. @returns whether there may be more */
    async work(): Promise<boolean> {
      const at = now();
      if (at.getTime() < openUntil) return false;
      let more = false;
      for (const old of retentionRules(at)) more = (await deleteExpiredRows(db, old)) || more;
      if (!more) openUntil = at.getTime() + HOUR_MS;
      return more;
    },
  };
}
