import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { serverAccount } from "#server/db/embedded/account.ts";
import { findBinaries } from "#server/db/embedded/binaries.ts";
import { ROLE, readPassword } from "#server/db/embedded/cluster.ts";
import { startServer } from "#server/db/embedded/server.ts";
import { freePort } from "#test/free-port.ts";
import { copyPreparedCluster, embeddedIn, TEMPLATE } from "./prepared-cluster.ts";
import { copyFolder } from "./prepared-data.ts";

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A standby that follows the primary: a copy of its folder, made while it was stopped. */
async function startStandby(dataDir: string, primaryUrl: string) {
  const cluster = join(dataDir, "postgresql");
  const { postgres } = await findBinaries();
  const account = await serverAccount(cluster, [dataDir, postgres]);
  const signal = join(cluster, "standby.signal");
  await writeFile(signal, "");
  await account.own(signal);
  const { port: primaryPort } = new URL(primaryUrl);
  const password = await readPassword(dataDir);
  const more = {
    // A standby must allow at least as many as its primary.
    max_connections: "300",
    hot_standby: "on",
    wal_retrieve_retry_interval: "200ms",
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${ROLE} password=${password}`,
  };
  const port = await freePort();
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/${TEMPLATE}`;
  const start = () => startServer({ postgres, cluster, account, port, durable: false, more });
  let server = await start();

  return {
    url,
    /** It receives changes without applying them. */
    pause: () => query(url, "select pg_wal_replay_pause()"),
    resume: () => query(url, "select pg_wal_replay_resume()"),
    /** Resolves when the standby shows all committed changes. */
    async caughtUp(): Promise<void> {
      const [now] = await query(primaryUrl, "select pg_current_wal_insert_lsn() as position");
      // Writes one more entry to the log, so that everything before it is replicated.
      await query(primaryUrl, "select pg_logical_emit_message(false, 'test', '')");
      const behind = `select pg_last_wal_replay_lsn() < '${now.position}'::pg_lsn as behind`;
      while ((await query(url, behind))[0].behind) await new Promise(setImmediate);
    },
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
  };
}

const onTemplate = (url: string) => {
  const other = new URL(url);
  other.pathname = `/${TEMPLATE}`;
  return other.href;
};

/** A migrated primary with one standby, each a server of its own. */
export async function testCluster() {
  const folder = await mkdtemp(join(tmpdir(), "marque-cluster-"));
  const [one, two] = [join(folder, "primary"), join(folder, "standby")] as const;
  await Promise.all([mkdir(one), mkdir(two)]);
  await copyPreparedCluster(one);
  await copyFolder(one, two);
  const primary = await embeddedIn(one);
  const standby = await startStandby(two, primary.url);
  return {
    url: onTemplate(primary.url),
    standby,
    stopPrimary: primary.stop,
    async drop(): Promise<void> {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
