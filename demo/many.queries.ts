import { sql } from "kysely";
import type { Db } from "#server/db/tables.ts";
import type { GeneratedModel } from "./generated-models.ts";

/** A uniform number from 0 to below 1: the same for the same row and purpose. */
const draw = (row: string, purpose: number) =>
  sql`((hashint8extended(${sql.ref(row)}, ${sql.lit(purpose)}) & 1048575) / 1048576.0::float8)`;

/** A uniform integer from 1 to `count`. */
const pick = (row: string, purpose: number, count: number) =>
  sql`(1 + floor(${draw(row, purpose)} * ${count}::int)::int)`;

/** A fixed id of version 7's shape for the n-th generated row of its kind. */
const generatedId = (kind: string, row: ReturnType<typeof sql>) => sql<string>`(
  lpad(to_hex(1700000000000 + ${row}), 12, '0') || '7' ||
  substr(md5(${sql.lit(kind)} || ${row}), 1, 3) || '8' || substr(md5(${sql.lit(kind)} || ${row}), 4, 15)
)::uuid`;

const FIRST_NAMES =
  "Alma Bruno Clara Dario Edith Farid Greta Hugo Irene Jonas Karin Leon Mira Nils Olga Pablo Rosa Simon Tessa Yusuf";
const LAST_NAMES =
  "Abe Berger Costa Dubois Eriksen Fischer Garcia Haddad Ito Jensen Kovac Lopez Meyer Novak Olsen Petit Rossi Silva Turner Weber";

export async function countRows(db: Db, table: "app_user" | "car"): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface UserBatch {
  first: number;
  last: number;
  countries: string[];
  now: Date;
  /** Bans one in fifty; sellers of generated cars stay unbanned. */
  bans: boolean;
}

/** Users without passwords, two in three of them verified. */
export async function insertGeneratedUsers(
  db: Db,
  { first, last, countries, now, bans }: UserBatch,
) {
  await sql`
    insert into app_user (id, email, name, last_name, age, country, tel, verified, banned,
      created_at)
    select ${generatedId("user", sql`n`)}, 'member-' || n || '@members.example',
      (string_to_array(${FIRST_NAMES}, ' '))[${pick("n", 1, 20)}],
      (string_to_array(${LAST_NAMES}, ' '))[${pick("n", 2, 20)}],
      17 + ${pick("n", 3, 60)},
      (${countries}::text[])[${pick("n", 4, countries.length)}],
      '+' || (10000000000 + n), n % 3 > 0, ${bans}::boolean and n % 50 = 0,
      ${now}::timestamptz - interval '2 years' * (1 + ${draw("n", 5)})
    from generate_series(${first}::bigint, ${last}::bigint) as n
  `.execute(db);
}

export interface CarBatch {
  first: number;
  last: number;
  /** The generated users who share the cars. */
  sellers: { first: number; count: number };
  now: Date;
  countries: string[];
  models: (GeneratedModel & { brand_id: string })[];
  looks: { line: string; color: string; images: string[] }[];
}

/** Cars of the given models, with prices spread log-normally around each model's median. */
export async function insertGeneratedCars(db: Db, batch: CarBatch) {
  const { first, last, sellers, countries, models, looks, now } = batch;
  await sql`
    with model as materialized (
      select row_number() over () as place, brand_id, name, line, median,
        "firstYear" as first_year, "lastYear" as last_year,
        fold(name || ' ' || brand) as search_key
      from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) as given(brand_id uuid, brand text,
        name text, line text, median float8, "firstYear" int, "lastYear" int)
    ), look as materialized (
      select line, color, array(select jsonb_array_elements_text(images)) as images,
        row_number() over (partition by line) as place, count(*) over (partition by line) as paints
      from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as given(line text, color text,
        images jsonb)
    ), drawn as materialized (
      select n, model.*, ${draw("n", 12)} as year_draw, ${draw("n", 13)} as paint_draw,
        exp(0.45 * sqrt(-2 * ln(1 - ${draw("n", 14)})) * cos(2 * pi() * ${draw("n", 15)})) as factor
      from generate_series(${first}::bigint, ${last}::bigint) as n
      join model on model.place = ${pick("n", 11, models.length)}
    )
    insert into car (id, user_id, brand_id, name, model, state, price, color, location, description,
      image, search_key, created_at)
    select ${generatedId("car", sql`n`)},
      ${generatedId("user", sql`(${sellers.first}::bigint - 1 + ${pick("n", 16, sellers.count)})`)},
      brand_id, name, first_year + floor(year_draw * (last_year - first_year + 1)),
      case when last_year = 2023 and year_draw > 0.75 then 'New' else 'Used' end,
      greatest(1000, round(median * factor / 100) * 100), color,
      (${countries}::text[])[${pick("n", 17, countries.length)}],
      'Kept in ' || lower(color) || ' from new, with its papers in order. Serviced at the intervals '
        'the maker asks for and shown by appointment. Lot ' || n || '.',
      images, search_key, ${now}::timestamptz - ${draw("n", 18)} * interval '2 years'
    from drawn join look on look.line = drawn.line
      and look.place = 1 + floor(paint_draw * look.paints)
  `.execute(db);
}
