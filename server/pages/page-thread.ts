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
/** One page is rendered, and the next one is there. */
const AT_ONCE = 2;
/** How soon the end of the last urgent call ends a pause. */
const STEP_MS = 2;

/** The bytes of a page without the marks of its scripts. */
export interface PageHtml {
  html: Buffer;
  scripts: readonly OwnScript[];
  /** The same packed, where the thread has done it. */
  packed?: CompactBytes | undefined;
}

export interface PageThread {
  /**
   * @param packing of a page that is cached
   * @returns undefined where the thread is not ready or rendering fails: the caller renders the page
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
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: AT_ONCE,
    atomics: "disabled",
    recordTiming: false,
    // What the command line imports is for the process.
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

/**
 * Renders pages in a thread of their own, from what the loaders returned. It starts once the port is
 * open, so that it delays no start. When it ends unexpectedly, the next one is started.
 * @param entry the address of the page bundle
 */
export function openPageThread(app: FastifyInstance, entry: string): PageThread {
  const queue = new PQueue({ concurrency: AT_ONCE });
  let opening: Promise<Pool> | undefined;
  let ready: Pool | undefined;
  let isClosing = false;
  const failed = (error: unknown) => {
    if (!isClosing) app.log.error(error, "The thread of pages failed");
  };

  async function open(): Promise<void> {
    opening = openPool(entry);
    const pool = await opening;
    pool.on("error", failed);
    await pool.run(undefined, { name: "load" });
    ready = pool;
  }
  app.addHook("onListen", () => {
    open().catch(failed);
  });
  app.addHook("onClose", async () => {
    isClosing = true;
    const pool = await opening?.catch(() => undefined);
    await pool?.destroy();
  });

  async function rendered(pool: Pool, job: Job): Promise<PageHtml | undefined> {
    try {
      const page = await pool.run(job);
      return page && received(page, job.packing);
    } catch (error) {
      failed(error);
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
      const pool = ready;
      if (!pool) return undefined;
      const { promise, resolve } = Promise.withResolvers<PageHtml | undefined>();
      queue.add(async () => {
        const begun = performance.now();
        resolve(await rendered(pool, { page, packing }));
        await pauseForUrgentCalls(performance.now() - begun);
      });
      return promise;
    },
  };
}
