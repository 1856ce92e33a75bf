import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { insertBuyers, insertCars } from "../buying.ts";
import { retriesOf, serversOf } from "./balancer.ts";
import { openMachines } from "./machines.ts";
import { createRecord } from "./record.ts";
import { startTraffic } from "./traffic.ts";

const BUYERS = 20;
const CARS = 1_500;
const WHOLE_MS = 180_000;
/** PostgreSQL's errors for a faulty statement; on any other it is tried again. */
const WRONG_STATEMENT = /^(22|23|42)/;

/** A whole cluster with traffic, whose parts may be killed. */
export async function openClusterWorld() {
  const machines = await openMachines();
  const socket = join(machines.folder, "balancer/haproxy.sock");
  await machines.up().catch(async (error) => {
    await machines.down();
    throw error;
  });
  const pool = new pg.Pool({ connectionString: await machines.databaseUrl(), max: 2 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  async function query(sql: string, values: unknown[] = []) {
    for (let left = 600; ; left -= 1) {
      try {
        return (await pool.query(sql, values)).rows;
      } catch (error) {
        const { code = "" } = error as { code?: string };
        if (left === 0 || WRONG_STATEMENT.test(code)) throw error;
        await pause(100);
      }
    }
  }

  async function isWhole(): Promise<boolean> {
    const members = await machines.members();
    const roles = members.map(({ role, state }) => `${role} ${state}`).sort();
    const servers = await serversOf(socket).catch(() => []);
    const databases =
      /^leader running,replica (running|streaming),sync_standby (running|streaming)$/;
    return databases.test(roles.join()) && servers.every(({ up }) => up) && servers.length === 3;
  }

  const buyers = await insertBuyers({ query }, BUYERS);
  const cars = await insertCars({ query }, CARS, "Used");
  const record = createRecord();
  return {
    ...machines,
    buyers,
    query,
    record,
    traffic: startTraffic({ url: machines.url, buyers, cars, record }),
    call: (path: string, init: RequestInit = {}) =>
      fetch(machines.url + path, { redirect: "manual", ...init }).catch(() => undefined),
    servers: () => serversOf(socket),
    retries: () => retriesOf(socket),

    /** Waits until every part runs and the databases have their three roles. */
    async whole(): Promise<void> {
      const until = performance.now() + WHOLE_MS;
      while (!(await isWhole())) {
        if (performance.now() > until)
          throw new Error(`The cluster is not whole: ${JSON.stringify(await machines.members())}`);
        await pause(500);
      }
    },

    async close(): Promise<void> {
      await pool.end();
      await machines.down();
    },
  };
}
export type ClusterWorld = Awaited<ReturnType<typeof openClusterWorld>>;
