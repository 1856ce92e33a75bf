import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
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

/** Files of tables have up to 1 GB, so they are read in parts. */
const CHUNK_BYTES = 256 * 1024;

/** Copies a file in small parts, so that its size does not matter, and flushes it to the disk. */
async function copyThrough(
  file: FileHandle,
  convert: NodeJS.ReadWriteStream,
  { to, mode }: { to: string; mode?: number },
): Promise<void> {
  const read = file.createReadStream({ highWaterMark: CHUNK_BYTES });
  await pipeline(read, convert, createWriteStream(to, { mode, flush: true }));
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
      const compress = createGzip({ level: 1, chunkSize: CHUNK_BYTES });
      await copyThrough(opened, compress, { to: join(to, `${path}.gz`) });
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
  for await (const { path, file } of walk(from)) {
    const target = join(cluster, path.replace(/\.gz$/, ""));
    if (!file) await make(join(cluster, path));
    else {
      const expand = createGunzip({ chunkSize: CHUNK_BYTES });
      await copyThrough(await open(join(from, path)), expand, { to: target, mode: 0o600 });
      await account.own(target);
    }
  }
  for (const folder of EMPTY) await make(join(cluster, folder));
}
