import type { Db } from "../db/tables.ts";
import { deleteExpiredRows, retentionRules } from "./expired-rows.queries.ts";
import { deleteReplacedChecks } from "./jobs.queries.ts";
import type { Jobs } from "./jobs.ts";

/** Deletes expired rows every hour, so that no table grows forever. */
export function handleExpiredRows({ db, jobs, now }: { db: Db; jobs: Jobs; now: () => Date }) {
  jobs.handle("deleteExpiredRows", async () => {
    await deleteReplacedChecks(db);
    for (const rule of retentionRules(now())) while (await deleteExpiredRows(db, rule));
  });
}
