import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { brokenBy, shapeOf } from "#test/schema-shape.ts";
import { migrate } from "./migrate.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Migrations up to this number are older than the rule. */
const BEFORE_THE_RULE = "0027";
/** Marks a migration that removes something, and names a released version without use of it. */
const CONTRACT = /^-- contract: not used since (\d+\.\d+\.\d+)$/m;

const files = (await readdir(join(ROOT, "migrations"))).filter((name) => name.endsWith(".sql"));
const released = new Set(
  [
    ...(await readFile(join(ROOT, "CHANGELOG.md"), "utf8")).matchAll(
      /^## (\S+) \((?!not released)/gm,
    ),
  ].map(([, version]) => version),
);
const sinceRelease = (sql: string) => released.has(CONTRACT.exec(sql)?.[1]);

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marque-old-code-"));
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await pool.query("drop schema public cascade; create schema public");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

test("each migration has a number of its own", () => {
  const numbers = files.map((name) => name.slice(0, 4));
  expect(numbers).toHaveLength(new Set(numbers).size);
});

test("code of the previous version runs on the schema of each migration (behaviour 212)", async () => {
  const [old, later] = [
    files.filter((name) => name < BEFORE_THE_RULE),
    files.filter((name) => name >= BEFORE_THE_RULE).sort(),
  ];
  for (const name of old) await copyFile(join(ROOT, "migrations", name), join(folder, name));
  await migrate(pool, folder);
  for (const name of later) {
    const before = await shapeOf(pool);
    await copyFile(join(ROOT, "migrations", name), join(folder, name));
    await migrate(pool, folder);
    const broken = brokenBy(before, await shapeOf(pool));
    if (sinceRelease(await readFile(join(folder, name), "utf8"))) continue;
    expect([name, broken]).toEqual([name, []]);
  }
});

const changes: [sql: string, broken: string[]][] = [
  ["alter table old add column note text", []],
  ["alter table old add column times int not null default 0", []],
  ["create table more (id int primary key, name text not null unique)", []],
  ["alter table old alter column name drop not null, drop constraint short", []],
  ["create index on old (name)", []],
  ["alter table old add column times int not null", ["old.times must be filled by everybody"]],
  ["alter table old drop column name", ["old.name is gone"]],
  [
    "alter table old rename column name to title",
    ["old.name is gone", "old.title must be filled by everybody"],
  ],
  ["alter table old alter column id type bigint", ["old.id has another type"]],
  ["alter table old alter column color set not null", ["old.color may no longer be null"]],
  ["alter table old alter column made drop default", ["old.made no longer fills itself"]],
  [
    "drop table old",
    ["old.id is gone", "old.name is gone", "old.color is gone", "old.made is gone"],
  ],
  [
    "create unique index once on old (name)",
    ["old is stricter: once CREATE UNIQUE INDEX once ON public.old USING btree (name)"],
  ],
  ["alter table old drop constraint once_only", ["old UNIQUE (color) is gone"]],
  ["drop function twice(int)", ["twice(integer) is gone"]],
  [
    "alter table old drop constraint once_only; create unique index again on old (color)",
    ["old is stricter: again CREATE UNIQUE INDEX again ON public.old USING btree (color)"],
  ],
  [
    "alter table old add constraint long check (name <> '')",
    ["old is stricter: long CHECK ((name <> ''::text))"],
  ],
];

test.each(changes)("the check reports a change that breaks old code: %s", async (sql, broken) => {
  await pool.query("drop schema public cascade; create schema public");
  await pool.query(`create table old (id int primary key, name text not null, color text,
    made timestamptz not null default now(), constraint short check (length(name) < 9),
    constraint once_only unique (color));
    create function twice(int) returns int language sql as 'select 2 * $1'`);
  const before = await shapeOf(pool);
  await pool.query(sql);
  expect(brokenBy(before, await shapeOf(pool)).sort()).toEqual(broken.sort());
});

test("a migration can remove only what a released version no longer uses", () => {
  const [newest] = [...released];
  expect(sinceRelease(`-- contract: not used since ${newest}\ndrop table old`)).toBe(true);
  expect(sinceRelease("-- contract: not used since 99.0.0\ndrop table old")).toBe(false);
  expect(sinceRelease("drop table old")).toBe(false);
});
