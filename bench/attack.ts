import { cpus, loadavg } from "node:os";
import { calls, pages } from "./attack/access.ts";
import { floods, holding } from "./attack/floods.ts";
import { fuzz } from "./attack/fuzz.ts";
import { paths, requests } from "./attack/paths.ts";
import { pictures } from "./attack/pictures.ts";
import { openWorld } from "./attack/world.ts";
import { printParts } from "./kit/breaches.ts";
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
/** Of each part. */
const BREACHES_SHOWN = 20;
const share = shareOption();
const many = Math.max(1, Math.round(CALLS * share));
const flood = Math.max(FLOOD_MIN, Math.round(FLOOD * share));
const since = performance.now();
const world = await openWorld();
let breached = false;
try {
  const parts = [
    () => calls(world),
    () => pages(world),
    () => paths(world, many < SHORT ? 7 : 1),
    () => requests(world),
    () => pictures(world),
    () => floods(world, flood),
    () => holding(world, flood),
    () => fuzz(world, many),
  ];
  breached = await printParts(parts, BREACHES_SHOWN);
} finally {
  await world.close();
}
const seconds = Math.round((performance.now() - since) / 1000);
console.log(
  `${seconds} s on ${cpus().length} processors, load average ${loadavg()[0]?.toFixed(1)}`,
);
process.exit(breached ? 1 : 0);
