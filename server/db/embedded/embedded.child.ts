import { Client } from "pg";
import { startEmbedded } from "./embedded.ts";

/**
 * A shop's process for the crash tests: adds rows without end and prints the number of each that
 * the database has acknowledged, until it is killed.
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
