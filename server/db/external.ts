import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

const OLDEST = 15;
const MAX_WAIT_MS = 5_000;

const AGAIN_MS = 1_000;

interface Options {
  /** For how long to wait for a primary, during a failover. */
  waitMs?: number;
}

/**
 * Checks that the server of DATABASE_URL accepts connections, takes changes and is new enough.
 * @throws an Error with one sentence that does not repeat the password
 */
export async function checkExternalDatabase(url: string, { waitMs = 0 }: Options = {}) {
  const version = await askedUntil(performance.now() + waitMs, url);
  if (version < OLDEST)
    throw new Error(
      `DATABASE_URL names a server of PostgreSQL ${version}, and the shop needs ${OLDEST} or newer.`,
    );
  return { url, stop: async () => {} };
}

async function askedUntil(end: number, url: string): Promise<number> {
  while (true) {
    try {
      return await versionOf(url);
    } catch (error) {
      if (performance.now() >= end) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** Asks for one row, then ends the connection. */
async function rowOf(client: Client, statement: string) {
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

async function versionOf(url: string): Promise<number> {
  const { number, standby } = await rowOf(
    await connected(url),
    "select current_setting('server_version_num')::int as number, pg_is_in_recovery() as standby",
  );
  if (standby)
    throw new Error(
      "DATABASE_URL leads to a server that follows another one and takes no changes: name the primary.",
    );
  return Math.floor(number / 10_000);
}

/**
 * What a server of DATABASE_REPLICA_URLS does.
 * @throws an Error with one sentence that does not repeat the password
 */
export async function roleOf(url: string): Promise<"follows" | "is the primary"> {
  const client = await connected(url, "DATABASE_REPLICA_URLS");
  const { standby } = await rowOf(client, "select pg_is_in_recovery() as standby");
  return standby ? "follows" : "is the primary";
}

async function connected(url: string, setting = "DATABASE_URL"): Promise<Client> {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: MAX_WAIT_MS });
    // Without a listener a connection that the server ends would end the process.
    client.on("error", () => {});
    await client.connect();
    return client;
  } catch (error) {
    // An attempt on several addresses of one host fails with a code and no message.
    const { code, message } = error as NodeJS.ErrnoException;
    const why = (message || code || "no answer").replace(/\.$/, "");
    throw new Error(
      `The database of ${setting} cannot be opened (${why}): start it or correct ${setting}.`,
    );
  }
}
