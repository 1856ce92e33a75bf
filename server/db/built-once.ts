import type { CompiledQuery } from "kysely";
import type { Db } from "./tables.ts";

interface Built<Row> {
  statement: CompiledQuery<Row>;
  /** For each parameter the index of its value; -1 for a constant. */
  places: number[];
}

/**
 * A statement whose text is always the same: it is built once, because building it takes as long as
 * reading a few rows.
 * @param build binds the values as they are. It is called once, with placeholders for them, and
 *   must not look at them.
 */
export function builtOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
) {
  let built: Built<Row> | undefined;

  function first(db: Db): Built<Row> {
    const standIns: readonly unknown[] = Array.from({ length: build.length - 1 }, () => ({}));
    const statement = build(db, ...(standIns as Values)).compile(db);
    const places = statement.parameters.map((value) => standIns.indexOf(value));
    return { statement, places };
  }

  return async (db: Db, ...values: Values): Promise<Row[]> => {
    built ??= first(db);
    const { statement, places } = built;
    const parameters = statement.parameters.map((value, n) => {
      const place = places[n] as number;
      return place < 0 ? value : values[place];
    });
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
