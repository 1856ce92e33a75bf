import { execFile } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import pg from "pg";
import { serverAccount } from "#server/db/embedded/account.ts";
import { DATABASE, ROLE, readPassword } from "#server/db/embedded/cluster.ts";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { stopOrphan } from "#server/db/embedded/orphan.ts";
import { startServer } from "#server/db/embedded/server.ts";
import { supervise } from "#server/db/embedded/supervise.ts";
import { freePort } from "#test/free-port.ts";

const run = promisify(execFile);
const log = () => {};

/** `--postgres /usr/lib/postgresql/15` asks for the PostgreSQL that is installed there. */
export function postgresOption(): string | undefined {
  const { values } = parseArgs({ options: { postgres: { type: "string" } }, strict: false });
  return typeof values.postgres === "string" ? values.postgres : undefined;
}

/** An installed PostgreSQL, as its packages set it up, restarted when it is killed. */
async function startInstalled(dataDir: string, installed: string) {
  const cluster = join(dataDir, "postgresql");
  const postgres = join(installed, "bin/postgres");
  await access(postgres).catch(() => {
    throw new Error(`There is no PostgreSQL in ${installed}.`);
  });
  const account = await serverAccount(cluster, [dataDir, postgres]);
  const password = await readPassword(dataDir);
  const passwordFile = join(dataDir, "initdb.password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(cluster, { mode: 0o700 });
  for (const path of [cluster, passwordFile]) await account.own(path);
  const [file, ...args] = account.as([
    join(installed, "bin/initdb"),
    `--pgdata=${cluster}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ]);
  await run(file, args, { cwd: "/" });
  const port = await freePort();
  const start = () => startServer({ postgres, cluster, account, port, durable: true });
  const stop = supervise(await start(), () => stopOrphan(cluster).then(start), log);
  const urlOf = (database: string) =>
    `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
  return { url: urlOf(DATABASE), stop };
}

/** The embedded database, or an installed one, in a folder of its own. */
export const startDatabase = (dataDir: string, installed: string | undefined) =>
  installed ? startInstalled(dataDir, installed) : startEmbedded({ dataDir, log });
