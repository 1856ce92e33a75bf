import { verifyChain } from "../audit/chain.ts";
import type { Config } from "../config.ts";
import { type Connection, connect, NO_TIMEOUTS } from "../db/connect.ts";
import { findRunning } from "../db/embedded/find-running.ts";
import { checkExternalDatabase, roleOf } from "../db/external.ts";
import { readSchema } from "../db/migrate.ts";
import { findKeyUses } from "../encryption/encryption.queries.ts";
import { createEncryption } from "../encryption/encryption.ts";
import type { Check } from "./service-checks.ts";

export const database: Check = async (config) => {
  if (!config.databaseUrl) return undefined;
  return withDatabase(config, async ({ pool }) => {
    const { rows } = await pool.query(
      "select current_setting('transaction_read_only')::bool as read_only",
    );
    if (rows[0].read_only)
      throw new Error(
        "it is read-only, and takes no changes; some providers do this while its disk is full",
      );
    return "the server answers";
  });
};

export const replicas: Check = async ({ replicaUrls }) => {
  if (replicaUrls.length === 0) return undefined;
  const roles = await Promise.all(replicaUrls.map(roleOf));
  if (!roles.includes("follows"))
    throw new Error(
      "No server of DATABASE_REPLICA_URLS follows another one: reads have no replica.",
    );
  return replicaUrls.map((url, n) => `${new URL(url).host} ${roles[n]}`).join(", ");
};

/** Asks the database of DATABASE_URL, or of the running shop; undefined where neither is. */
async function withDatabase<Result>(
  { databaseUrl, dataDir }: Config,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result | undefined> {
  const url = databaseUrl ?? (await findRunning(dataDir));
  if (!url) return undefined;
  if (databaseUrl) await checkExternalDatabase(databaseUrl);
  const connection = connect(url, 1, NO_TIMEOUTS);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

export const schema: Check = (config) =>
  withDatabase(config, async ({ pool }) => {
    const { applied, waiting } = await readSchema(pool);
    const next = waiting ? `, ${waiting} more at the next start` : "";
    return `${applied} migrations are applied${next}`;
  });

export const audit: Check = (config) =>
  withDatabase(config, async ({ pool }) => {
    const { rows } = await pool.query("select to_regclass('audit_entry') is not null as made");
    if (!rows[0].made) return "the trail begins at the next start";
    const { entries, hash } = await verifyChain(pool);
    return `${entries} entries, the chain is whole; the newest hash is ${hash}`;
  });

export const encryption: Check = (config) =>
  withDatabase(config, async ({ db, pool }) => {
    const { rows } = await pool.query("select to_regclass('encryption_key') is not null as made");
    if (!rows[0].made) return "secrets are encrypted at the next start";
    await createEncryption(config).check(db);
    const uses = await findKeyUses(db);
    const lines = uses.map(({ key_id, count }) => {
      const how = key_id === null ? "at the next start" : `with the key ${key_id}`;
      return `${count} ${count === 1 ? "secret is" : "secrets are"} encrypted ${how}`;
    });
    return lines.join(", ") || "no secret is stored yet";
  });
