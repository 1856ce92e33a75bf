import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Connections } from "./connections.ts";
import { namedStatements } from "./named-statements.ts";
import { openPool, type Timeouts } from "./open-pool.ts";
import { shedWhenBusy } from "./reads.ts";
import { createReplicas, type Replicas } from "./replicas/replicas.ts";
import type { Tables } from "./tables.ts";

interface Options {
  timeouts?: Timeouts | undefined;
  /** Servers that follow this one and answer reads. */
  replicaUrls?: readonly string[];
}

const VISITORS: Timeouts = {
  connectMs: 5_000,
  statementMs: 10_000,
  answerMs: 12_000,
  idleMs: 5_000,
};
/** For migrations and seeds, which may take long. */
export const NO_TIMEOUTS: Options = {
  timeouts: { connectMs: 5_000, statementMs: 0, answerMs: 0 },
};

/** The catalogue has one of this many connections, and uses no others. */
const READS_SHARE = 3;

export interface Connection {
  /** Money, accounts and jobs. */
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** The catalogue, which may be slow or refuse; a replica may answer. */
  reads: Kysely<Tables>;
  /** The same for what a replica may not have yet. */
  freshReads: Kysely<Tables>;
  replicas: Replicas;
  close(): Promise<void>;
}

const kyselyOn = (pool: Connections) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) });

/**
 * Connects lazily: nothing is sent before the first query, except to watch replicas.
 * @param size of both pools together; of replicas each may have as many as the catalogue has here
 */
export function connect(
  url: string,
  size: number,
  { timeouts = VISITORS, replicaUrls = [] }: Options = {},
): Connection {
  const share = Math.floor(size / READS_SHARE);
  const pool = openPool(url, size - share, timeouts);
  const readPool = share > 0 ? openPool(url, share, timeouts) : undefined;
  const ofCatalogue = readPool ? shedWhenBusy(readPool, share) : pool;
  const replicas = createReplicas({
    url,
    pool,
    urls: replicaUrls,
    open: (one, check) => shedWhenBusy(openPool(one, share || 1, timeouts, check), share || 1),
  });
  const db = kyselyOn(replicas.exist ? replicas.behind(pool) : pool);
  const freshReads = replicas.exist ? kyselyOn(replicas.behind(ofCatalogue)) : undefined;
  const reads = freshReads
    ? kyselyOn(replicas.before(ofCatalogue))
    : readPool
      ? kyselyOn(ofCatalogue)
      : db;
  // Kysely does not close a pool that it has never used, but other code may have used it.
  const close = async () => {
    await Promise.all([db, reads, freshReads].map((one) => one?.destroy()));
    await replicas.close();
    for (const one of [pool, readPool]) if (one && !one.ending) await one.end();
  };
  return { db, pool, reads, freshReads: freshReads ?? reads, replicas, close };
}
