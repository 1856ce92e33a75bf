import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/**
 * What PostgreSQL calls for each segment of its log: `store <segment> <archived>` compresses it into
 * the backup, `fetch <archived> <segment>` brings it back. Exit code 0 only when it is on the disk.
 */
const [verb = "", from = "", to = ""] = process.argv.slice(2);

async function write(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, bytes, { flush: true, mode: 0o600 });
  await rename(draft, path);
}

async function store(): Promise<void> {
  // PostgreSQL repeats what it does not know to be archived.
  if (await stat(to).catch(() => undefined)) return;
  await write(to, await promisify(gzip)(await readFile(from), { level: 1 }));
  const folder = await open(new URL(".", `file://${to}`).pathname).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

try {
  if (verb === "store") await store();
  else await write(to, await promisify(gunzip)(await readFile(from)));
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
