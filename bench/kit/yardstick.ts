import { createServer } from "node:http";
import pg from "pg";
import { liveCar } from "./live-cars.ts";
import { INDEXES, INSERT, STATEMENTS, TABLE } from "./yardstick-sql.ts";

/**
 * The smallest server that could answer: node:http and one prepared statement for each question,
 * exact totals, no rules, no framework, no cache. What the shop needs beyond this is its own cost.
 * Arguments: the server's address and how many cars.
 */
const [server = "", cars = "10000"] = process.argv.slice(2);
const CONNECTIONS = 8;
const BATCH = 20_000;

async function fill(name: string): Promise<string> {
  const admin = new pg.Client(server);
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (!rowCount) await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (rowCount) return url.href;
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(TABLE);
  for (let first = 1; first <= Number(cars); first += BATCH) {
    const length = Math.min(BATCH, Number(cars) + 1 - first);
    const rows = Array.from({ length }, (_, n) => liveCar(first + n));
    await client.query(INSERT, [JSON.stringify(rows)]);
  }
  for (const statement of INDEXES) await client.query(statement);
  await client.end();
  return url.href;
}

const pool = new pg.Pool({ connectionString: await fill(`yardstick_${cars}`), max: CONNECTIONS });

async function ask(name: keyof typeof STATEMENTS, values: (string | number | null)[]) {
  return (await pool.query({ name, text: STATEMENTS[name], values })).rows;
}

async function listed(name: "list" | "text", asked: URLSearchParams, key: string) {
  const rows = await ask(name, [asked.get(key), (Number(asked.get("page")) - 1) * 12]);
  const items = rows.map(({ total: _, ...row }) => row);
  return { total: rows[0]?.total ?? 0, page: 1, items };
}

const answers: Record<string, (asked: URLSearchParams) => Promise<unknown>> = {
  search: (asked) => listed("list", asked, "brand"),
  text: (asked) => listed("text", asked, "q"),
  facets: async (asked) => {
    const [list, facets] = await Promise.all([
      listed("list", asked, "brand"),
      ask("facets", [asked.get("brand")]),
    ]);
    return { ...list, facets };
  },
  detail: async (asked) => (await ask("detail", [asked.get("slug")]))[0],
};

const http = createServer(async (request, reply) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://yardstick");
  const body = JSON.stringify(await answers[pathname.slice(1)]?.(searchParams));
  const length = Buffer.byteLength(body);
  reply.writeHead(200, { "content-type": "application/json", "content-length": length });
  reply.end(body);
});
http.listen(0, "127.0.0.1", () => {
  const { port } = http.address() as { port: number };
  console.log(`http://127.0.0.1:${port}`);
});
// The pool's own clean-up would keep a stopped benchmark waiting.
process.on("SIGTERM", () => process.exit(0));
