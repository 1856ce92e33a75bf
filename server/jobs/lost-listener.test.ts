import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { connect } from "../db/connect.ts";
import { createJobs } from "./jobs.ts";

/** The connections that listen for jobs. */
const LISTENING =
  "select pid from pg_stat_activity where query like 'LISTEN%' and datname = current_database()";

test("a connection that is lost while it begins to listen for jobs does not end a stopping process", async () => {
  const database = await testDatabase();
  const direct = connect(database.url, 1);
  const proxy = await databaseProxy(database.url);
  const { pool, db, close } = connect(proxy.url, 8);
  const jobs = createJobs({ pool, db, now: () => new Date(), log: quietLog });
  jobs.handle("mail", async () => {});
  await jobs.start();
  await vi.waitFor(async () => expect((await direct.pool.query(LISTENING)).rowCount).toBe(1), soon);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  pool.on("acquire", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      if (String(args[0]).startsWith("LISTEN")) {
        proxy.freeze();
        begin();
      }
      return query(...args);
    };
    Object.assign(client, { query: watched });
  });
  const unhandled = vi.fn<() => void>();
  process.on("unhandledRejection", unhandled);
  await direct.pool.query(`select pg_terminate_backend(pid) from (${LISTENING}) as listening`);
  await begun;
  const stopped = jobs.stop();
  await proxy.shut();
  await stopped;
  await close();
  // Rejections are reported at the end of a round of the event loop.
  await setImmediate();
  expect(unhandled).not.toHaveBeenCalled();
  process.off("unhandledRejection", unhandled);
  await direct.close();
  await database.drop();
});
