import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip, gunzip, gzip } from "node:zlib";
import type { Account } from "../db/embedded/account.ts";
import { unlessMissing } from "../whole-file.ts";

/** Folders whose content PostgreSQL makes again. */
const EMPTY = [
  "pg_wal",
  "pg_wal/archive_status",
  "pg_wal/summaries",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|recovery\.signal|standby\.signal)$/;

/**
 * Files of tables have up to 1 GB, so they are read in parts. Most files of a cluster are smaller than
 * one part, and a stream for each would take most of the time.
 */
const CHUNK_BYTES = 256 * 1024;
const FAST = { level: 1, chunkSize: CHUNK_BYTES };
const [compress, expand] = [promisify(gzip), promisify(gunzip)];
/** How many files a restore writes at a time. A backup writes one, because the shop runs meanwhile. */
const AT_ONCE = 8;

interface Target {
  to: string;
  mode?: number;
}

/** Copies a file in small parts, so that its size does not matter, and flushes it to the disk. */
async function copyThrough(
  file: FileHandle,
  convert: NodeJS.ReadWriteStream,
  { to, mode }: Target,
): Promise<void> {
  const read = file.createReadStream({ highWaterMark: CHUNK_BYTES });
  await pipeline(read, convert, createWriteStream(to, { mode, flush: true }));
}

/** The content of a file that fits in one part. */
async function readSmall(file: FileHandle): Promise<Buffer | undefined> {
  if ((await file.stat()).size > CHUNK_BYTES) return undefined;
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Of a compressed file: its last four bytes are the size of the content. */
const contentSize = (bytes: Buffer) =>
  bytes.length < 4 ? Number.POSITIVE_INFINITY : bytes.readUInt32LE(bytes.length - 4);

async function pack(file: FileHandle, to: string): Promise<void> {
  const bytes = await readSmall(file);
  if (!bytes) return copyThrough(file, createGzip(FAST), { to });
  await writeFile(to, await compress(bytes, FAST), { flush: true });
}

async function unpack(from: string, target: Required<Target>): Promise<void> {
  const bytes = (await stat(from)).size > CHUNK_BYTES ? undefined : await readFile(from);
  const { to, mode } = target;
  if (bytes && contentSize(bytes) <= CHUNK_BYTES)
    return writeFile(to, await expand(bytes), { mode, flush: true });
  await copyThrough(await open(from), createGunzip({ chunkSize: CHUNK_BYTES }), target);
}

/** Several at a time, because most of the time passes in flushes. Ends once all of them have ended. */
async function severalAtOnce<Item>(items: Item[], work: (item: Item) => Promise<void>) {
  const left = items.values();
  const next = async () => {
    for (const item of left) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Every file and folder below, parents first. */
async function* walk(folder: string, below = ""): AsyncGenerator<{ path: string; file: boolean }> {
  const place = join(folder, below);
  const found = await readdir(place, { withFileTypes: true }).catch(unlessMissing);
  for (const entry of found ?? []) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (LEFT_OUT.test(entry.name)) continue;
    yield { path, file: entry.isFile() };
    if (entry.isDirectory() && !EMPTY.includes(path)) yield* walk(folder, path);
  }
}

/** Copies the files of a running cluster, compressed. One that vanishes meanwhile is not needed. */
export async function packCluster(cluster: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const { path, file } of walk(cluster)) {
    if (!file) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else {
      const opened = await open(join(cluster, path)).catch(unlessMissing);
      if (!opened) continue;
      // Older backups are deleted once this one is complete: it must survive a power cut.
      await pack(opened, join(to, `${path}.gz`));
    }
  }
}

/** Makes a cluster of such a copy. */
export async function unpackCluster(from: string, cluster: string, account: Account) {
  const make = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await account.own(path);
  };
  await make(cluster);
  const files: string[] = [];
  for await (const { path, file } of walk(from)) {
    if (file) files.push(path);
    else await make(join(cluster, path));
  }
  await severalAtOnce(files, async (path) => {
    const to = join(cluster, path.replace(/\.gz$/, ""));
    await unpack(join(from, path), { to, mode: 0o600 });
    await account.own(to);
  });
  for (const folder of EMPTY) await make(join(cluster, folder));
}
