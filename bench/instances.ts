import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { changeCars } from "./kit/live-changes.ts";
import { loadOf, type Measured, memoryMb, processesOf } from "./kit/load.ts";
import { median } from "./kit/median.ts";
import { type Opened, open, ROOT } from "./kit/open.ts";

/**
 * One process and several behind one port, in turns on one database: what visitors get a second.
 * node bench/instances.ts [instances = 2] [seconds = 5] [rounds = 5]
 */
const [instances = "2", seconds = "5", rounds = "5"] = process.argv.slice(2);
const PORT = Number(process.env.BENCH_PORT ?? 3990);
const CARS = "10000";
const QUESTIONS = 5_000;
const folder = resolve(ROOT, "data/bench-instances");

await mkdir(folder, { recursive: true });
const database = await startEmbedded({ dataDir: folder, log: () => {} });
const pool = new pg.Pool({ connectionString: database.url, max: 1 });

async function openShop(count: string, port: number): Promise<Opened> {
  const since = performance.now();
  const shop = await open("server/main.ts", [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED: CARS,
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    INSTANCES: count,
    PORT: String(port),
  });
  console.log(`${count}: open after ${Math.round(performance.now() - since)} ms`);
  for (;;) {
    const metrics = await (await fetch(`${shop.address}/metrics`)).text();
    const all = metrics.includes(`\ninstances ${count}\n`);
    if (all && /^catalogue_cars [1-9]/m.test(metrics)) return shop;
    await pause(200);
  }
}

// Fills the database, and compiles what the starts below read.
await (await openShop("1", PORT)).close();
const shops = [
  { count: "1", shop: await openShop("1", PORT) },
  { count: instances, shop: await openShop(instances, PORT + 1) },
];
const { rows } = await pool.query("select id from car where deleted_at is null limit 500");
const ids = rows.map(({ id }) => id as string);

let asked = 0;
function question(path: string): string {
  asked = (asked * 48_271 + 11) % 2_147_483_647;
  return `${path}?minPrice=${20_000 + 37 * (asked % QUESTIONS)}`;
}

const kinds: { name: string; next: () => string; changes: number }[] = [
  { name: "/home, different", next: () => question("/home"), changes: 0 },
  { name: "/home, different, 10 changes/s", next: () => question("/home"), changes: 10 },
  { name: "search, different", next: () => question("/api/car/search"), changes: 0 },
  { name: "/home, cached", next: () => "/home", changes: 0 },
  { name: "/healthz", next: () => "/healthz", changes: 0 },
];

async function measure({ next, changes }: (typeof kinds)[number], shop: Opened): Promise<Measured> {
  const endChanges = await changeCars({ shop: shop.address, other: shop.address, ids }, changes);
  const load = { url: shop.address, pid: shop.pid, next, seconds: Number(seconds) };
  const measured = await loadOf(load);
  await endChanges();
  return measured;
}

for (const kind of kinds) {
  const all = shops.map((one) => ({ ...one, figures: [] as Measured[] }));
  // The first round fills caches and compiles.
  for (let round = 0; round <= Number(rounds); round += 1)
    for (const { shop, figures } of round % 2 ? all : [...all].reverse()) {
      const measured = await measure(kind, shop);
      if (round > 0) figures.push(measured);
    }
  for (const { count, figures } of all) {
    const of = (pick: (one: Measured) => number) => median(figures.map(pick));
    const [perSecond, p99, cpu] = [of((m) => m.perSecond), of((m) => m.p99), of((m) => m.cpuMs)];
    console.log(
      `${kind.name}, ${count}: ${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms, ${cpu.toFixed(2)} ms of processor time`,
    );
  }
}
for (const { count, shop } of shops) {
  const memory = await Promise.all((await processesOf(shop.pid)).map(memoryMb));
  console.log(`memory, ${count}: ${memory.join(" + ")} MB`);
  await shop.close();
}
await pool.end();
await database.stop();
