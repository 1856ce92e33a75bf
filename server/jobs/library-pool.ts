import type pg from "pg";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * While a database starts or its machine is away, the library asks for a connection again after
 * growing pauses of up to three minutes, during which it takes no job although the database is
 * back. It knows these errors by their codes; after one without a code it asks each second.
 */
const withoutCode = (error: Error): never => {
  throw new Error(error.message, { cause: error });
};

/**
 * The pool for Graphile Worker. The library also releases its listening connection a second time
 * where that is lost during a stop. Nothing handles the error of that, which would end the process.
 */
export function libraryPool(pool: pg.Pool): pg.Pool {
  const connect = (use?: Connected) =>
    use
      ? pool.connect((error, client, release) => {
          if (error) return use(error, client, release);
          let released = false;
          use(error, client, (reason) => {
            if (!released) release(reason);
            released = true;
          });
        })
      : pool.connect().catch(withoutCode);
  return new Proxy(pool, {
    get: (target, name) => (name === "connect" ? connect : Reflect.get(target, name)),
  });
}
