import { quietLog } from "#test/log.ts";
import { connect } from "../db/connect.ts";
import { createJobs } from "./jobs.ts";

/** Takes a refund job and never finishes it; the parent process kills it. */
const connection = connect(process.argv[2] ?? "", 4);
const jobs = createJobs({ ...connection, now: () => new Date(), log: quietLog });
jobs.handle("refund", async ({ paymentId }) => {
  process.send?.(paymentId);
  await new Promise(() => {});
});
await jobs.start();
process.send?.("ready");
