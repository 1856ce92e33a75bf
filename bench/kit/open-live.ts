import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { fillShop } from "./live-shop.ts";
import { type Opened, open, ROOT } from "./open.ts";

/**
 * A database with the demonstration and this many other cars, filled the first time, and shops on it.
 * It stays in `data/`, or where `BENCH_DATA` says.
 */
export async function openLive(cars: string) {
  const folder = process.env.BENCH_DATA ?? resolve(ROOT, `data/bench-live-${cars}`);
  await mkdir(folder, { recursive: true });
  const database = await startEmbedded({ dataDir: folder, log: () => {} });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED: "demo",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
  };
  const openShop = (port: number, worker: "on" | "off") =>
    open("server/main.ts", [], { ...settings, PORT: String(port), WORKER: worker });
  const first = await openShop(Number(process.env.BENCH_PORT ?? 3976), "on");
  await first.close();
  await fillShop(database.url, Number(cars));
  return { database, folder, openShop };
}

/** Waits until the cars are in memory. */
export async function loaded({ address }: Opened): Promise<void> {
  while (true) {
    const metrics = await (await fetch(`${address}/metrics`)).text();
    if (/^catalogue_cars [1-9]/m.test(metrics)) return;
    await pause(200);
  }
}
