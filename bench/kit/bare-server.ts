import { createServer } from "node:http";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { presentCar } from "#server/cars/car.present.ts";
import { type CarRow, findCar, searchCars } from "#server/cars/cars.queries.ts";
import { presentFacets } from "#server/cars/facets.present.ts";
import { countCars, countFacets, type FacetRow } from "#server/cars/facets.queries.ts";
import { findNames } from "#server/cars/names.queries.ts";
import { connect } from "#server/db/connect.ts";
import type { Tables } from "#server/db/tables.ts";
import { carSearchQuery } from "#shared/car.ts";

/**
 * The smallest server that could answer: node:http and pg, the shop's own SQL as prepared
 * statements, the same bytes, and nothing else: no framework, no checks, no cache.
 * Arguments: the database's address; the shop's, whose pages are fetched once and sent again; and the
 * headers of these pages, "all" or "few" (type and length).
 */
const [databaseUrl = "", shop = "", headers = "few"] = process.argv.slice(2);
/** Node writes these itself. */
const OWN_HEADERS = ["connection", "content-length", "date", "keep-alive", "transfer-encoding"];
const { pool, db } = connect(databaseUrl, 16);

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

let statement: Statement | undefined;
const names = new Map<string, string>();
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query: { sql: text, parameters } }) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    statement = { name, text, values: [...parameters] };
  },
});

/** The statement that a query function of the shop would send. */
async function compiled(run: () => Promise<unknown>): Promise<Statement> {
  await run().catch(() => {});
  if (!statement) throw new Error("The query sent nothing");
  return statement;
}

type Answer = () => Promise<string>;

async function prepare(url: URL): Promise<Answer> {
  const [, , , call = "", id = ""] = url.pathname.split("/");
  const rows = async <Row>(query: Statement) => (await pool.query(query)).rows as Row[];
  if (call === "detail") {
    const find = await compiled(() => findCar(compiler, id));
    return async () => {
      const [row] = await rows<CarRow>(find);
      return JSON.stringify({ ...presentCar(row as CarRow), available: true });
    };
  }
  const asked = carSearchQuery.parse(Object.fromEntries(url.searchParams));
  // The names that contain the text are looked up once here, but for each request by the shop.
  const plain = asked.name?.toLowerCase().split(" ") ?? [];
  const names = asked.name ? await findNames(db, plain) : undefined;
  const search = { ...asked, ...(names && { text: { plain, keys: names.keys, others: [] } }) };
  if (call === "facets") {
    const count = await compiled(() => countFacets(compiler, search));
    return async () => JSON.stringify(presentFacets(await rows<FacetRow>(count)));
  }
  const find = await compiled(() => searchCars(compiler, search));
  const count = await compiled(() => countCars(compiler, search));
  return async () => {
    const [found] = await Promise.all([rows<CarRow>(find), rows(count)]);
    return JSON.stringify(found.map(presentCar));
  };
}

interface Prepared {
  answer: () => Promise<string | Buffer>;
  headers: [name: string, value: string][];
}

async function preparePage(path: string): Promise<Prepared> {
  const reply = await fetch(shop + path, { headers: { "accept-encoding": "identity" } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const all = [...reply.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  return {
    answer: async () => bytes,
    headers: headers === "all" ? all : [["content-type", "text/html"]],
  };
}

async function prepareCall(path: string): Promise<Prepared> {
  const answer = await prepare(new URL(path, shop));
  return { answer, headers: [["content-type", "application/json"]] };
}

const answers = new Map<string, Prepared>();

const server = createServer(async (request, reply) => {
  const path = request.url ?? "";
  let prepared = answers.get(path);
  if (!prepared) {
    prepared = await (path.startsWith("/api/") ? prepareCall(path) : preparePage(path));
    answers.set(path, prepared);
  }
  const body = await prepared.answer();
  for (const [name, value] of prepared.headers) reply.setHeader(name, value);
  reply.setHeader("content-length", Buffer.byteLength(body));
  reply.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address() as { port: number };
  console.log(`http://127.0.0.1:${address.port}`);
});
// The pool's own clean-up would keep a stopped benchmark waiting.
process.on("SIGTERM", () => process.exit(0));
