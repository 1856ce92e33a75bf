import type pg from "pg";

const COLUMNS = `select table_name || '.' || column_name as name, table_name as "table",
    udt_name || coalesce('(' || character_maximum_length || ')', '') as type,
    is_nullable = 'NO' as filled,
    column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "fillsItself"
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'`;
const RULES = `select conrelid::regclass::text as "table", conname as name,
    pg_get_constraintdef(pg_constraint.oid) as rule,
    array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid),
    array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey))
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and relnamespace = 'public'::regnamespace`;

/** The functions of the schema, which the code calls directly or through other functions. */
const FUNCTIONS = `select oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace`;

interface Column {
  name: string;
  table: string;
  type: string;
  /** The column cannot be null. */
  filled: boolean;
  fillsItself: boolean;
}
interface Rule {
  table: string;
  name: string;
  rule: string;
  columns: string[];
}

/** The properties of the schema on which code that reads and writes it relies. */
export async function shapeOf(pool: pg.Pool) {
  const columns: Column[] = (await pool.query(COLUMNS)).rows;
  const rules: Rule[] = (await pool.query(RULES)).rows;
  const functions: { name: string }[] = (await pool.query(FUNCTIONS)).rows;
  return { columns, rules, functions: functions.map(({ name }) => name) };
}
export type Shape = Awaited<ReturnType<typeof shapeOf>>;

function changeOf(column: Column, after: Column | undefined): string | undefined {
  if (!after) return `${column.name} is gone`;
  if (after.type !== column.type) return `${column.name} has another type`;
  if (after.filled && !column.filled) return `${column.name} may no longer be null`;
  if (after.filled && column.fillsItself && !after.fillsItself)
    return `${column.name} no longer fills itself`;
  return undefined;
}

/** An `on conflict` needs it, whatever its name. */
const uniqueOn = ({ table, rule }: Rule) =>
  /^(UNIQUE|PRIMARY KEY|CREATE UNIQUE INDEX)/.test(rule)
    ? [`${table} ${rule.replace(/^CREATE UNIQUE INDEX .* ON \S+ USING \w+/, "UNIQUE")}`]
    : [];

/** The changes that would break code that was written for the old shape. */
export function brokenBy(before: Shape, after: Shape): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const names = new Set(before.columns.map(({ name }) => name));
  const now = new Map(after.columns.map((column) => [column.name, column]));
  const known = new Set(before.rules.map(({ table, rule }) => `${table} ${rule}`));
  const added = after.columns.filter(({ name, table }) => tables.has(table) && !names.has(name));
  const stricter = after.rules.filter(
    ({ table, rule, columns }) =>
      !known.has(`${table} ${rule}`) && columns.some((column) => names.has(`${table}.${column}`)),
  );
  const left = new Set(after.columns.map(({ table }) => table));
  const unique = new Set(after.rules.flatMap(uniqueOn));
  const lost = before.rules
    .filter(({ table }) => left.has(table))
    .flatMap(uniqueOn)
    .filter((one) => !unique.has(one));
  return [
    ...new Set(lost.map((one) => `${one} is gone`)),
    ...before.functions
      .filter((name) => !after.functions.includes(name))
      .map((name) => `${name} is gone`),
    ...before.columns.flatMap((column) => changeOf(column, now.get(column.name)) ?? []),
    ...added.flatMap(({ name, filled, fillsItself }) =>
      filled && !fillsItself ? [`${name} must be filled by everybody`] : [],
    ),
    ...stricter.map(({ table, name, rule }) => `${table} is stricter: ${name} ${rule}`),
  ];
}
