import type { QueryResult } from "pg";
import { runOnDatabase } from "./run-on-database.ts";

const USAGE = 'Say what to run: npm run sql -- "select count(*) from car"';

/** A row is a line of JSON, like those of the log; of other statements how many rows they met. */
const linesOf = ({ command, rowCount, rows }: QueryResult) =>
  rows.length ? rows.map((row) => JSON.stringify(row)) : [`${command} ${rowCount ?? ""}`.trim()];

function readStatements([statements]: (string | undefined)[]): string {
  if (!statements) throw new Error(USAGE);
  return statements;
}

/** `npm run sql -- "…"`: SQL on the shop's database, also where no psql reaches it. */
await runOnDatabase(
  readStatements,
  async ({ pool }, statements) => {
    const results: QueryResult | QueryResult[] = await pool.query(statements);
    return [results].flat().flatMap(linesOf);
  },
  { asItIs: true },
);
