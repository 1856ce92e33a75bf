import { cpus, loadavg } from "node:os";
import { cluster } from "./chaos/cluster/cluster.ts";
import { dataLoss } from "./chaos/data-loss.ts";
import { postgresOption } from "./chaos/database.ts";
import { crowd, kills, webhooks } from "./chaos/parts.ts";
import { openWorld } from "./chaos/world.ts";
import { printParts } from "./kit/breaches.ts";
import { shareOption } from "./kit/share.ts";

const KILLS = 100;
const BUYERS = 1_000;
const WEBHOOKS = 10_000;
const DATA_FOLDERS = 3;
/**
 * Each takes over a minute, so the short form that runs with the tests leaves them out. Only the embedded
 * database is backed up by the shop.
 */
const SHORT = 0.1;
/** Of each part. */
const BREACHES_SHOWN = 10;

/**
 * Does the shop keep its promises about money while processes are killed and webhooks forged?
 * node bench/chaos.ts [--size 1] [--postgres /usr/lib/postgresql/15]
 * node bench/chaos.ts cluster [failovers = 1], as root on Debian
 */
if (process.argv[2] === "cluster")
  process.exit((await cluster(Number(process.argv[3] ?? 1))) ? 1 : 0);

const share = shareOption(["postgres"]);
const of = (many: number) => Math.max(1, Math.round(many * share));

const installed = postgresOption();
const since = performance.now();
const world = await openWorld(installed);
let breached = false;
const [{ server_version: version }] = await world.query("show server_version");
try {
  const parts = [
    () => kills(world, of(KILLS)),
    () => crowd(world, of(BUYERS)),
    () => webhooks(world, of(WEBHOOKS)),
    ...(share < SHORT || installed ? [] : [() => dataLoss(Math.ceil(DATA_FOLDERS * share))]),
  ];
  breached = await printParts(parts, BREACHES_SHOWN);
} finally {
  await world.close();
}
console.log(
  `${Math.round((performance.now() - since) / 1000)} s on PostgreSQL ${version}, ${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)}`,
);
process.exit(breached ? 1 : 0);
