import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import PQueue from "p-queue";
import type { Piscina } from "piscina";
import type { LoadedPage } from "#app/context.ts";
import { MANY_WAITING, PAUSE_FACTOR } from "../limits/turns.ts";
import type { CompactBytes, Packing } from "./compact-bytes.ts";
import type { OwnScript } from "./own-scripts.ts";
import type { Job, ThreadPage } from "./thread.ts";

const CODE = fileURLToPath(new URL("./thread.ts", import.meta.url));
/** One page is rendered while the next one waits in the thread. */
const AT_ONCE = 2;
/** How soon the end of the last urgent call ends a pause. */
const STEP_MS = 2;

/** How long to wait for the thread, in ms. */
export interface ThreadTimes {
  /** A thread that works on one page for longer is given up. */
  limitMs: number;
  /** From the end of one thread to the start of the next. */
  pauseMs: number;
}
const TIMES: ThreadTimes = { limitMs: 10_000, pauseMs: 5_000 };

/** The bytes of a page without the marks of its scripts. */
export interface PageHtml {
  html: Buffer;
  scripts: readonly OwnScript[];
  /** The same packed, if the thread has packed it. */
  packed?: CompactBytes | undefined;
}

export interface PageThread {
  /**
   * @param packing how to pack a page that will be cached
   * @returns undefined where the thread is not ready or rendering fails: the caller renders the
   *   page
   */
  render(page: LoadedPage, packing?: Packing): Promise<PageHtml | undefined>;
}

type Pool = Piscina<Job | undefined, ThreadPage | undefined>;

async function openPool(entry: string): Promise<Pool> {
  const { Piscina } = await import("piscina");
  return new Piscina({
    filename: CODE,
    name: "render",
    workerData: { entry },
    // After a thread ends, the next one is started here: Piscina never rejects the tasks of one
    // that cannot start.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    concurrentTasksPerWorker: AT_ONCE,
    atomics: "disabled",
    recordTiming: false,
    // The `--import` of the command line is for the main thread only.
    execArgv: [],
  });
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, length);

function received({ html, scripts, packed }: ThreadPage, packing: Packing | undefined): PageHtml {
  return {
    html: bufferOf(html),
    scripts,
    packed: packed && { bytes: bufferOf(packed), dictionary: packing?.dictionary },
  };
}

interface Thread {
  pool: Pool;
  /** Ends it; the pages that it has are rejected. */
  giveUp(): void;
}

interface Keeping {
  entry: string;
  pauseMs: number;
  failed(error: unknown): void;
}

/**
 * Keeps a thread running: when one ends, cannot be started or is given up, the next one starts
 * after a pause.
 */
function keepThread({ entry, pauseMs, failed }: Keeping) {
  const closing = Promise.withResolvers<void>();
  let isClosing = false;
  let ready: Thread | undefined;

  /** Serves until the thread's end. */
  async function serve(): Promise<void> {
    const pool = await openPool(entry);
    const ended = Promise.withResolvers<void>();
    pool.on("error", failed);
    // Emitted also if a thread exits without an error, or while it starts.
    pool.on("workerDestroy", ended.resolve);
    const end = Promise.race([ended.promise, closing.promise]);
    try {
      await Promise.race([pool.run(undefined, { name: "load" }), end]);
      ready = { pool, giveUp: ended.resolve };
      await end;
      failed(new Error("It has ended"));
    } finally {
      ready = undefined;
      await pool.destroy();
    }
  }

  async function serveOn(): Promise<void> {
    while (!isClosing) {
      await serve().catch(failed);
      await Promise.race([wait(pauseMs, undefined, { ref: false }), closing.promise]);
    }
  }
  let serving: Promise<void> | undefined;

  return {
    /** Undefined while there is none. */
    ready: () => ready,
    start(): void {
      serving = serveOn();
    },
    async close(): Promise<void> {
      isClosing = true;
      closing.resolve();
      await serving;
    },
  };
}

/**
 * Renders pages in a thread of their own, from the data that the loaders returned. The thread
 * starts once the port is open, so that the start does not wait for it.
 * @param entry the address of the page bundle
 */
export function openPageThread(
  app: FastifyInstance,
  entry: string,
  { limitMs, pauseMs }: ThreadTimes = TIMES,
): PageThread {
  const queue = new PQueue({ concurrency: AT_ONCE });
  let isClosing = false;
  const failed = (error: unknown) => {
    if (!isClosing) app.log.error(error, "The thread of pages failed");
  };
  const thread = keepThread({ entry, pauseMs, failed });
  app.addHook("onListen", thread.start);
  app.addHook("onClose", async () => {
    isClosing = true;
    await thread.close();
  });

  async function rendered(job: Job): Promise<PageHtml | undefined> {
    const current = thread.ready();
    if (!current) return undefined;
    const limit = setTimeout(() => {
      failed(new Error(`A page took longer than ${limitMs} ms`));
      current.giveUp();
    }, limitMs).unref();
    try {
      const page = await current.pool.run(job);
      return page && received(page, job.packing);
    } catch (error) {
      failed(error);
    } finally {
      clearTimeout(limit);
    }
  }

  /** As between slices of the main thread (limits/turns.ts): the database needs the core, too. */
  async function pauseForUrgentCalls(ms: number): Promise<void> {
    const end = performance.now() + PAUSE_FACTOR * ms;
    while (queue.size > MANY_WAITING && app.hasUrgentCalls() && performance.now() < end)
      await wait(STEP_MS);
  }

  return {
    async render(page, packing) {
      if (!thread.ready()) return undefined;
      const { promise, resolve } = Promise.withResolvers<PageHtml | undefined>();
      queue.add(async () => {
        const begun = performance.now();
        resolve(await rendered({ page, packing }));
        await pauseForUrgentCalls(performance.now() - begun);
      });
      return promise;
    },
  };
}
