import { Client } from "pg";

const OLDEST = 15;
const MAX_WAIT_MS = 5_000;

/**
 * Checks that the server of DATABASE_URL accepts connections and is new enough.
 * @throws an Error with one sentence that does not repeat the password
 */
export async function checkExternalDatabase(url: string) {
  const client = await connected(url);
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number",
  );
  await client.end();
  const version = Math.floor(rows[0].number / 10_000);
  if (version < OLDEST)
    throw new Error(
      `DATABASE_URL names a server of PostgreSQL ${version}, and the shop needs ${OLDEST} or newer.`,
    );
  return { url, stop: async () => {} };
}

async function connected(url: string): Promise<Client> {
  try {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: MAX_WAIT_MS });
    await client.connect();
    return client;
  } catch (error) {
    // An attempt on several addresses of one host fails with a code and no message.
    const { code, message } = error as NodeJS.ErrnoException;
    const why = (message || code || "no answer").replace(/\.$/, "");
    throw new Error(
      `The database of DATABASE_URL cannot be opened (${why}): start it or correct DATABASE_URL.`,
    );
  }
}
