import type pg from "pg";

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/**
 * The pool for Graphile Worker, which releases its listening connection a second time where that is
 * lost during a stop. Nothing handles the error of that, which would end the process.
 */
export function releasedOnce(pool: pg.Pool): pg.Pool {
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
      : pool.connect();
  return new Proxy(pool, {
    get: (target, name) => (name === "connect" ? connect : Reflect.get(target, name)),
  });
}
