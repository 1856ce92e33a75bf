import { cpus, loadavg } from "node:os";
import { calls, pages } from "./attack/access.ts";
import { floods, holding } from "./attack/floods.ts";
import { fuzz } from "./attack/fuzz.ts";
import { paths, requests } from "./attack/paths.ts";
import { pictures } from "./attack/pictures.ts";
import { openWorld } from "./attack/world.ts";
import { shareOption } from "./kit/share.ts";

/**
 * Does the shop refuse everything that it must refuse, and answer in time, when it is attacked?
 * node bench/attack.ts [--size 1]
 */
const CALLS = 50_000;
const FLOOD = 200;
/** A smaller flood might not reach the limits. */
const FLOOD_MIN = 64;
const SHORT = 5_000;
const share = shareOption();
const many = Math.max(1, Math.round(CALLS * share));
const flood = Math.max(FLOOD_MIN, Math.round(FLOOD * share));
const since = performance.now();
const world = await openWorld();
let breached = false;
try {
  console.log("| part | figures | |\n| --- | --- | --- |");
  for (const part of [
    () => calls(world),
    () => pages(world),
    () => paths(world, many < SHORT ? 7 : 1),
    () => requests(world),
    () => pictures(world),
    () => floods(world, flood),
    () => holding(world, flood),
    () => fuzz(world, many),
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
