import type { CompiledQuery } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "./tables.ts";

/** Which columns are given is the client's choice, and there are many sets of them. */
const COLUMN_SETS_MAX = 50;

interface Built<Row> {
  statement: CompiledQuery<Row>;
  /** For each parameter the index of its value; -1 for a constant. */
  places: number[];
}

interface Compilable<Row> {
  compile(db: Db): CompiledQuery<Row>;
}

/**
 * A statement whose text is always the same: it is built once, because building it takes as long as
 * reading a few rows.
 * @param build binds the values as they are. It is called once, with placeholders for them, and
 *   must not look at them.
 */
export function builtOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  let built: Built<Row> | undefined;

  function first(db: Db, length: number): Built<Row> {
    const standIns: readonly unknown[] = Array.from({ length }, () => ({}));
    const statement = build(db, ...(standIns as Values)).compile(db);
    const places = statement.parameters.map((value) => standIns.indexOf(value));
    return { statement, places };
  }

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    built ??= first(db, values.length);
    const { statement, places } = built;
    const parameters = statement.parameters.map((value, n) => {
      const place = places[n] as number;
      return place < 0 ? value : values[place];
    });
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

/**
 * A statement whose text depends only on which columns are given: it is built once for each set of
 * them. Columns that are undefined are left out.
 * @param build as for `builtOnce`
 */
export function builtByColumns<Columns extends object, Values extends readonly unknown[], Row>(
  build: (db: Db, columns: Columns, ...values: Values) => Compilable<Row>,
) {
  type Statement = (db: Db, ...values: unknown[]) => Promise<Row[]>;
  const statements = new LRUCache<string, Statement>({ max: COLUMN_SETS_MAX });

  function statementFor(names: string[]): Statement {
    return builtOnce((db, ...values: unknown[]) => {
      const columns = Object.fromEntries(names.map((name, n) => [name, values[n]]));
      return build(db, columns as Columns, ...(values.slice(names.length) as unknown as Values));
    });
  }

  return (db: Db, columns: Columns, ...values: Values): Promise<Row[]> => {
    const given = Object.entries(columns).filter(([, value]) => value !== undefined);
    const names = given.map(([name]) => name);
    const key = names.join();
    const statement = statements.get(key) ?? statementFor(names);
    statements.set(key, statement);
    return statement(db, ...given.map(([, value]) => value), ...values);
  };
}
