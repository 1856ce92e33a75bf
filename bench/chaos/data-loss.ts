import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { backUp } from "#server/backup/base-backup.ts";
import { restore } from "#server/backup/restore.ts";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import type { Row } from "../kit/breaches.ts";

const PROMISE_MS = 60_000;
/** How long writing goes on, so that the log is archived more than once. */
const WRITING_MS = 65_000;
const MORE_MS = 30_000;
const EVERY_MS = 50;

interface Folders {
  dataDir: string;
  dir: string;
}

/** Writes until the data folder is destroyed. Returns when each entry was acknowledged, and the end. */
async function writeAndDestroy({ dataDir, dir }: Folders) {
  const database = await startEmbedded({ dataDir, log: () => {}, backupDir: dir });
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  await client.query("create table entry (id int primary key)");
  await backUp({ url: database.url, dataDir, dir, days: 7 });
  const acknowledged: number[] = [];
  const until = performance.now() + WRITING_MS + Math.random() * MORE_MS;
  while (performance.now() < until) {
    await client.query("insert into entry values ($1)", [acknowledged.length]);
    acknowledged.push(performance.now());
    await pause(EVERY_MS);
  }
  const destroyed = performance.now();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  await client.end().catch(() => {});
  await database.stop().catch(() => {});
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  return { acknowledged, destroyed };
}

async function restored({ dataDir, dir }: Folders): Promise<Set<number>> {
  await restore({ dataDir, dir });
  const database = await startEmbedded({ dataDir, log: () => {}, backupDir: dir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return new Set((await client.query("select id from entry")).rows.map(({ id }) => id));
  } finally {
    await client.end();
    await database.stop();
  }
}

/** @returns how old the oldest entry is that was acknowledged and is gone, in ms */
async function lossOf(): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), "marque-loss-"));
  const folders = { dataDir: join(root, "data"), dir: join(root, "backup") };
  try {
    const { acknowledged, destroyed } = await writeAndDestroy(folders);
    const left = await restored(folders);
    const lost = acknowledged.find((_at, id) => !left.has(id));
    return lost === undefined ? 0 : destroyed - lost;
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Destroys the whole data folder of the embedded database, and restores the backup. */
export async function dataLoss(times: number): Promise<Row> {
  const losses: number[] = [];
  for (let time = 0; time < times; time += 1) losses.push(await lossOf());
  const seconds = losses.map((ms) => (ms / 1000).toFixed(1)).join(", ");
  return {
    part: `${times} data folders destroyed`,
    figures: `lost: the last ${seconds} s`,
    breaches: losses.filter((ms) => ms > PROMISE_MS).map((ms) => `lost the last ${ms} ms`),
  };
}
