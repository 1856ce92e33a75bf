import { cluster } from "./chaos/cluster/cluster.ts";
import { crowd, kills, webhooks } from "./chaos/parts.ts";
import { openWorld } from "./chaos/world.ts";

/**
 * Does the shop keep its promises about money while everything is killed and forged?
 * node bench/chaos.ts [kills = 100] [buyers of one car = 1000] [webhooks = 10000]
 * node bench/chaos.ts cluster [failovers = 1], as root on Debian
 */
if (process.argv[2] === "cluster")
  process.exit((await cluster(Number(process.argv[3] ?? 1))) ? 1 : 0);

const [many = "100", buyers = "1000", calls = "10000"] = process.argv.slice(2);
const world = await openWorld();
let breached = false;
try {
  console.log("| part | figures | |\n| --- | --- | --- |");
  for (const part of [
    () => kills(world, Number(many)),
    () => crowd(world, Number(buyers)),
    () => webhooks(world, Number(calls)),
  ]) {
    const { part: name, figures, breaches } = await part();
    console.log(`| ${name} | ${figures} | ${breaches.length ? "BREACH" : "ok"} |`);
    for (const breach of breaches.slice(0, 10)) console.error(breach);
    breached ||= breaches.length > 0;
  }
} finally {
  await world.close();
}
process.exit(breached ? 1 : 0);
