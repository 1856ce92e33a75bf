import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { flushFolderOf, unlessMissing } from "../whole-file.ts";

/**
 * PostgreSQL runs this for each segment of its log: `store <segment> <archived>` compresses it into
 * the backup, `fetch <archived> <segment>` restores it. The exit code is 0 only once it is on the
 * disk.
 */
const [verb = "", from = "", to = ""] = process.argv.slice(2);

async function write(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.draft`;
  await rm(draft, { force: true });
  await writeFile(draft, bytes, { flush: true, mode: 0o600 });
  await rename(draft, path);
}

async function stored(path: string): Promise<Buffer | undefined> {
  const packed = await readFile(path).catch(unlessMissing);
  return packed && promisify(gunzip)(packed);
}

async function store(): Promise<void> {
  const [segment, there] = await Promise.all([readFile(from), stored(to)]);
  // PostgreSQL may archive the same segment twice. A copy of the database would write a different
  // log under the same names, with which neither could be restored.
  if (there?.equals(segment)) return;
  if (there) throw new Error(`${to} is of another copy of this database`);
  await write(to, await promisify(gzip)(segment, { level: 1 }));
  await flushFolderOf(to);
}

try {
  if (verb === "store") await store();
  else await write(to, await promisify(gunzip)(await readFile(from)));
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
