import { cpus, loadavg } from "node:os";
import { calls, pages } from "./attack/access.ts";
import { floods, holding } from "./attack/floods.ts";
import { fuzz } from "./attack/fuzz.ts";
import { paths, requests } from "./attack/paths.ts";
import { pictures } from "./attack/pictures.ts";
import { openWorld } from "./attack/world.ts";

/**
 * Does the shop refuse everything that it should, and answer everything soon, when it is attacked?
 * node bench/attack.ts [calls = 50000] [requests of a flood = 200]
 */
const [many = "50000", flood = "200"] = process.argv.slice(2);
const SHORT = 5_000;
const since = performance.now();
const world = await openWorld();
let breached = false;
try {
  console.log("| part | figures | |\n| --- | --- | --- |");
  for (const part of [
    () => calls(world),
    () => pages(world),
    () => paths(world, Number(many) < SHORT ? 7 : 1),
    () => requests(world),
    () => pictures(world),
    () => floods(world, Number(flood)),
    () => holding(world, Number(flood)),
    () => fuzz(world, Number(many)),
  ]) {
    const { part: name, figures, breaches } = await part();
    console.log(`| ${name} | ${figures} | ${breaches.length ? "BREACH" : "ok"} |`);
    for (const breach of breaches.slice(0, 20)) console.error(breach);
    breached ||= breaches.length > 0;
  }
} finally {
  await world.close();
}
const seconds = Math.round((performance.now() - since) / 1000);
console.log(
  `${seconds} s on ${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)}`,
);
process.exit(breached ? 1 : 0);
