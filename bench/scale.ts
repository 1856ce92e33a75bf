import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { insertBuyers, insertCars } from "./chaos/buying.ts";
import { fillShop } from "./kit/live-shop.ts";
import { databaseSeconds, memoryMb } from "./kit/load.ts";
import { type Opened, open, ROOT } from "./kit/open.ts";
import { createKinds } from "./scale/kinds.ts";
import { createMeter } from "./scale/meter.ts";

/**
 * Figures for capacity planning: processor time of each kind of request, memory, disk, and what a
 * second and a third instance add.
 * node bench/scale.ts [cars = 10000] [seconds = 4]
 */
const [cars = "10000", seconds = "4"] = process.argv.slice(2);
const PORT = Number(process.env.BENCH_PORT ?? 3970);
const INSTANCES = [1, 2, 3];
const BUYERS = 200;
const WARM_SECONDS = 10;
const folder = resolve(ROOT, `data/bench-scale-${cars}`);

await mkdir(folder, { recursive: true });
const database = await startEmbedded({ dataDir: folder, log: () => {} });
const shops: Opened[] = [];
const pool = new pg.Pool({ connectionString: database.url, max: 2 });
const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;

async function openShop(): Promise<void> {
  const shop = await open("server/main.ts", [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED: "demo",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    PORT: String(PORT + shops.length),
  });
  shops.push(shop);
  for (;;) {
    const metrics = await (await fetch(`${shop.address}/metrics`)).text();
    if (/^catalogue_cars [1-9]/m.test(metrics)) return;
    await pause(200);
  }
}

const sizeMb = async () =>
  Number((await query("select pg_database_size(current_database()) as bytes"))[0].bytes) / 1e6;

try {
  await openShop();
  const before = await sizeMb();
  await fillShop(database.url, Number(cars));
  await query("vacuum analyze");
  const filled = (await sizeMb()) - before;
  await shops.pop()?.close();
  await openShop();
  const idle = await memoryMb(shops[0]?.pid as number);

  const world = { query, addresses: () => shops.map(({ address }) => address) };
  const kinds = await createKinds({
    ...world,
    buyers: await insertBuyers({ query }, BUYERS),
    cars: await insertCars({ query }, 2_000, "Used"),
  });
  const meter = createMeter({
    pids: () => shops.map(({ pid }) => pid),
    databaseSeconds: () => databaseSeconds(folder),
    seconds: Number(seconds),
  });
  console.log(`${cars} cars, load average ${loadavg()[0]?.toFixed(1)}\n`);
  console.log("| request | shop ms | PostgreSQL ms | requests/s per core of the shop |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const [name, ask] of Object.entries(kinds)) {
    await meter.measure(ask, 1);
    const { shopMs, databaseMs, failed } = await meter.measure(ask);
    const cells = [name, shopMs.toFixed(2), databaseMs.toFixed(2), Math.round(1_000 / shopMs)];
    console.log(`| ${cells.join(" | ")} |${failed ? ` ${failed} failed` : ""}`);
  }
  const loaded = await memoryMb(shops[0]?.pid as number);
  const perCar =
    filled > 1 ? `${((filled * 1e6) / Number(cars)).toFixed(0)} bytes` : "see the first run";
  console.log(
    `\nmemory: ${idle} MB idle, ${loaded} MB after the load; disk space per car: ${perCar}\n`,
  );

  console.log("| instances | shop ms | PostgreSQL ms | relative throughput |");
  console.log("| --- | ---: | ---: | ---: |");
  let alone = 0;
  for (const many of INSTANCES) {
    while (shops.length < many) await openShop();
    // A process that has just started compiles while it answers.
    await meter.measure(kinds.mix, WARM_SECONDS * many);
    const { shopMs, databaseMs } = await meter.measure(kinds.mix);
    alone ||= shopMs + databaseMs;
    const share = (alone / (shopMs + databaseMs)).toFixed(2);
    console.log(`| ${many} | ${shopMs.toFixed(2)} | ${databaseMs.toFixed(2)} | ${share} |`);
  }
  console.log(`\nload average ${loadavg()[0]?.toFixed(1)}`);
} finally {
  for (const shop of shops) await shop.close();
  await pool.end();
  await database.stop();
}
