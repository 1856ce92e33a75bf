import { Client } from "pg";
import { startEmbedded } from "./embedded.ts";

/**
 * A process for the crash tests: inserts rows until it is killed, and prints the number of each
 * that the database has acknowledged.
 */
const [dataDir = ""] = process.argv.slice(2);
const { url } = await startEmbedded({ dataDir, log: () => {} });
const client = new Client({ connectionString: url });
await client.connect();
await client.query("create table if not exists entry (id int generated always as identity)");
for (;;) {
  const { rows } = await client.query("insert into entry default values returning id");
  console.log(rows[0].id);
}
