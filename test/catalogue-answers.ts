import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/tables.ts";
import type { Car, Facets } from "#shared/car.ts";
import { FILTER_FACTS, MILEAGE_PRESETS, PRICE_PRESETS, type Sort } from "#shared/constants.ts";
import type { TestShop } from "./app.ts";
import { addressOf, type Question } from "./catalogue-questions.ts";
import { hasWord, meantWords } from "./plain-words.ts";

const ORDERS: Record<Sort, string> = {
  default: "created_at desc",
  price_asc: "price",
  price_desc: "price desc",
  mileage_asc: "mileage nulls last",
  year_desc: "model desc",
  year_asc: "model",
  reduced: "reduced_at desc nulls last",
};

const byName = new Intl.Collator("en").compare;

const OFFERS = sql`(
  select car.*, brand.name as brand, brand.key as brand_key, state as state_key
  from car join brand on brand.id = car.brand_id where on_offer) car`;

/** The conditions in plain SQL, without the filter `except`. */
function where(question: Question & { words?: string[] }, except?: string) {
  const all = [sql`true`];
  const anyOf = (column: string, list: string[] | undefined) => {
    if (!list || column === except) return;
    const keys = sql.join(list.map((one) => sql`fold(${one})`));
    all.push(sql`${sql.ref(`${column}_key`)} in (${keys})`);
  };
  anyOf("brand", question.brand);
  anyOf("color", question.color);
  anyOf("location", question.location);
  if (question.state && except !== "state") all.push(sql`state = ${question.state}`);
  if (question.minPrice && except !== "price") all.push(sql`price >= ${question.minPrice}`);
  if (question.maxPrice && except !== "price") all.push(sql`price <= ${question.maxPrice}`);
  for (const name of FILTER_FACTS)
    if (question[name] && name !== except)
      all.push(sql`${sql.ref(name)} in (${sql.join(question[name])})`);
  const ranges = {
    model: ["minModel", "maxModel"],
    mileage: ["minMileage", "maxMileage"],
  } as const;
  for (const [name, [min, max]] of Object.entries(ranges)) {
    if (name === except) continue;
    if (question[min] !== undefined) all.push(sql`${sql.ref(name)} >= ${question[min]}`);
    if (question[max] !== undefined) all.push(sql`${sql.ref(name)} <= ${question[max]}`);
  }
  if (question.seller) all.push(sql`user_id = ${question.seller}`);
  all.push(...(question.words ?? []).map(hasWord));
  return sql`${OFFERS} where ${sql.join(all, sql` and `)}`;
}

/** The shop's answer to a search. */
export async function fromShop({ app }: TestShop, question: Question) {
  const list = await app.inject(`/api/car/search?${addressOf(question)}`);
  const facets = await app.inject(`/api/car/facets?${addressOf(question)}`);
  return {
    ids: list.json<Car[]>().map(({ id }) => id),
    total: Number(list.headers["x-total-count"]),
    facets: facets.json<Facets>(),
  };
}

/** The same in plain SQL. */
export async function fromDatabase(db: Db, asked: Question) {
  const question = { ...asked, words: await meantWords(db, asked.name) };
  const rows = async <Row>(query: RawBuilder<unknown>) => (await query.execute(db)).rows as Row[];
  const values = async (column: string) => {
    const shown = sql`${sql.ref(column)}::text`;
    const found = await rows<{ name: string; count: number }>(sql`
      select ${shown} as name, count(*) as count from ${where(question, column)}
        and ${sql.ref(column)} is not null group by 1`);
    return found.sort((one, two) => byName(one.name, two.name));
  };
  const order = sql.raw(`${ORDERS[question.sort]}, created_at desc, id desc`);
  const cars = await rows<{ id: string }>(sql`
    select id from ${where(question)} order by ${order} limit 12 offset ${(question.page - 1) * 12}`);
  const [all] = await rows<{ total: number }>(
    sql`select count(*) as total from ${where(question)}`,
  );
  const counts = async (column: string) => {
    const key = sql.ref(`${column}_key`);
    const found = await rows<{ name: string; count: number }>(sql`
      select label.name, found.count from
        (select ${key} as key, count(*) as count from ${where(question, column)} group by 1) found
        join (select ${key} as key, min(${sql.ref(column)} collate "C") as name
          from ${OFFERS} group by 1) label using (key) where key <> ''`);
    return found.sort((one, two) => byName(one.name, two.name));
  };
  const within = async (column: string, bounds: [number, number][]) => {
    const counted = bounds.map(
      ([from, to], n) =>
        sql`count(*) filter (where ${sql.ref(column)} between ${from} and ${to}) as ${sql.id(`p${n}`)}`,
    );
    const [found] = await rows<Record<string, number>>(
      sql`select ${sql.join(counted)} from ${where(question, column)}`,
    );
    return Object.values(found ?? {});
  };
  return {
    ids: cars.map(({ id }) => id),
    total: all?.total,
    facets: {
      brands: await counts("brand"),
      colors: await counts("color"),
      locations: await counts("location"),
      states: await counts("state"),
      prices: await within(
        "price",
        PRICE_PRESETS.map(({ minPrice = 0, maxPrice = 1e12 }) => [minPrice, maxPrice]),
      ),
      bodies: await values("body"),
      fuels: await values("fuel"),
      gearboxes: await values("gearbox"),
      drives: await values("drive"),
      models: await values("model"),
      mileages: await within(
        "mileage",
        MILEAGE_PRESETS.map(({ minMileage = 0, maxMileage = 2e6 }) => [minMileage, maxMileage]),
      ),
    },
  };
}
