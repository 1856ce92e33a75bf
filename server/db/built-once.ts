import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./tables.ts";

/**
 * A read whose text is always the same: the text is built once for each connection pool or transaction, because
 * building it for every page takes as long as reading the rows.
 * @param build binds the values as they are, in their order, and nothing else
 */
export function builtOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  const built = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    const statement = built.get(db) ?? build(db, ...values).compile();
    built.set(db, statement);
    return (await db.executeQuery<Row>({ ...statement, parameters: values })).rows;
  };
}
