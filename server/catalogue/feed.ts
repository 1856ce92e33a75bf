import { AsyncResource } from "node:async_hooks";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Db, Tables } from "../db/tables.ts";
import type { Left } from "./backlog.ts";
import { type Changes, readChanges } from "./feed.queries.ts";
import { createFeedConnection, type FeedConnection } from "./feed-connection.ts";
import { oneAtATime } from "./one-at-a-time.ts";

/** Notifications can be lost unnoticed, so changes are read at least this often. */
const POLL_MS = 400;
/** How long notifications of many changes are gathered. */
const GATHER_MS = 30;
/** If a read takes longer, the connection counts as dead. */
const READ_MS = 4_000;
/**
 * Rows of changes are deleted after an hour: a process that was suspended for longer than this
 * loads everything again.
 */
const PAUSE_MAX_MS = 30 * 60_000;

interface Deps {
  /**
   * Reads very many changes, on another connection, so that other reads of the feed do not wait for
   * them.
   */
  db: Db;
  pool: pg.Pool;
  /**
   * Reads everything again; `own` is the feed's connection.
   * @returns the snapshot that `apply` goes on from
   */
  load(own: Kysely<Tables>): Promise<string>;
  /** Very many cars have changed; `apply` is called once their ids are read. */
  expectMany(): void;
  /** @returns what of all changes so far is left for the next call */
  apply(changes: Changes): Promise<Left>;
  /** A change was notified while nothing is loaded. */
  noticed(): void;
  /** Something of the person with this id has changed. */
  personChanged(id: string): void;
  /** The connection was opened or lost. */
  connected(listening: boolean): void;
}

/** What was read, and of which moment. */
interface Read {
  snapshot: string;
  at: number;
  /** What of it the next read applies. */
  left: Left;
}

export interface CatchUp {
  /**
   * Also the changes of transactions with very many cars, such as a ban: this takes some seconds.
   */
  large?: boolean;
  /** Only another process can have written: caches are dropped only if a change is found. */
  elsewhere?: boolean;
}

/** @returns what the next read goes on from */
async function readOn(own: Db, last: Read, { db, apply, expectMany }: Deps): Promise<Read> {
  const at = Date.now();
  if (at - last.at > PAUSE_MAX_MS) throw new Error("Changes may be deleted by now");
  const changes = await readChanges(own, last.snapshot, { background: db, expectMany });
  if (changes.all) throw new Error("All cars have changed");
  return { snapshot: changes.snapshot, at, left: await apply(changes) };
}

/** Whether the connection still answers. */
async function ping({ client }: FeedConnection): Promise<undefined> {
  await client.query("select 1");
}

/** When changes are read: soon after a notification, and from time to time. */
function createTimers(read: () => Promise<void>) {
  let poll: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  function gathered(): void {
    clearTimeout(gathering);
    gathering = undefined;
  }

  return {
    start(): void {
      poll = setInterval(() => void read(), POLL_MS).unref();
    },
    notified(): void {
      gathering ??= setTimeout(() => void read(), GATHER_MS).unref();
    },
    /** A read begins: it sees what was notified so far. */
    gathered,
    stop(): void {
      clearInterval(poll);
      gathered();
    },
  };
}

/**
 * Outside of the request that asks for it: within that, a replica might answer, and its answer
 * would stay in memory.
 */
const asNobody = (read: () => Promise<void>) => oneAtATime(AsyncResource.bind(read));

/**
 * Follows the changes of cars over a connection of its own: PostgreSQL notifies of each commit, and
 * the feed then reads what the last read could not see. When the connection is lost, everything is
 * loaded again.
 */
export function createFeed(deps: Deps) {
  const { pool, load, noticed, personChanged, connected } = deps;
  let open: FeedConnection | undefined;
  let last: Read | undefined;
  const timers = createTimers(() => read());

  function stop(): void {
    timers.stop();
    [open, last] = [undefined, undefined];
  }

  const connection = createFeedConnection({
    pool,
    personChanged,
    notified: () => (last ? timers.notified() : noticed()),
    opened(mine) {
      open = mine;
      connected(true);
      timers.start();
      void loadAll(mine);
    },
    lost() {
      stop();
      connected(false);
    },
  });

  /** Continues after this read, unless the connection was lost meanwhile. */
  async function attempt(mine: FeedConnection, work: () => Promise<Read | undefined>) {
    try {
      const next = await work();
      if (mine === open && next) last = next;
    } catch {
      if (mine === open) connection.lost();
    }
  }

  const read = asNobody(async () => {
    timers.gathered();
    const mine = open;
    if (!mine) return;
    const deadline = setTimeout(() => mine === open && connection.lost(), READ_MS);
    await attempt(mine, () => (last ? readOn(mine.db, last, deps) : ping(mine)));
    clearTimeout(deadline);
    if (last && last.left !== "nothing") setImmediate(() => void read());
  });

  async function loadAll(mine: FeedConnection): Promise<void> {
    const at = Date.now();
    await attempt(mine, async () => ({ snapshot: await load(mine.db), at, left: "nothing" }));
    await read();
  }

  return {
    connect: connection.connect,

    /** Applies what was committed before this call, and of very many changes the next part. */
    refresh: async (): Promise<void> => (last ? read() : undefined),

    /** Applies everything that was committed before this call. */
    async catchUp({ large = false }: CatchUp = {}): Promise<void> {
      if (last) await read();
      while (last?.left === "small" || (large && last?.left === "large")) await read();
    },

    /** How old memory may be, in ms: everything committed before that is known. */
    age: (): number => (last ? Date.now() - last.at : Number.POSITIVE_INFINITY),

    close(): void {
      connection.close();
      stop();
    },
  };
}
