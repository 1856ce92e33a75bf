import { Kysely, PostgresDialect } from "kysely";
import { expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";
import type { Connection } from "../db/connections.ts";
import { namedStatements } from "../db/named-statements.ts";
import type { Tables } from "../db/tables.ts";
import { readChanges } from "./feed.queries.ts";
import { createOffers } from "./offers.ts";

test("a list does not show a car that replaced another while the list was read", async () => {
  const shop = await openShop();
  const sellerId = (await buildCar(shop, { brand: "Alpina" })).user_id;
  const gone = await buildCar(shop, { brand: "Alpina", sellerId });
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const pool = namedStatements({
    async connect() {
      const client = await shop.pool.connect();
      const query: Connection["query"] = async (statement) => {
        asked.resolve();
        await answered.promise;
        return client.query(statement);
      };
      return { query, release: () => client.release() };
    },
    async end() {},
  });
  const own = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const offers = createOffers({ own, db: shop.db });
  let snapshot = await offers.load(() => true);
  const apply = async () => {
    const changes = await readChanges(shop.db, snapshot);
    offers.apply(changes);
    snapshot = changes.snapshot;
  };

  await buildCar(shop, { brand: "Citroen", sellerId });
  await apply();
  const filter = { words: [], values: { brand: ["alpina"] }, ranges: {} };
  const list = () => offers.list(filter, "price_asc", { offset: 0, limit: 10 });
  const reading = list();
  await asked.promise;
  await shop.pool.query("update car set deleted_at = now() where id = $1", [gone.id]);
  await apply();
  await buildCar(shop, { brand: "Bugatti", sellerId });
  await apply();
  answered.resolve();
  expect(await reading).toBeUndefined();
  const texts = (await list())?.texts ?? [];
  expect(texts.map((text) => (JSON.parse(text) as { brand: string }).brand)).toEqual(["Alpina"]);
  await shop.close();
});
