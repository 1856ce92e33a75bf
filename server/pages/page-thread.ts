import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { LoadedPage } from "#app/context.ts";
import { unmarkScripts } from "./own-scripts.ts";

const CODE = fileURLToPath(new URL("./thread.ts", import.meta.url));
/** One page is rendered and one waits for it; the others wait here, where urgent calls hold them back. */
const AT_ONCE = 2;

export type PageHtml = ReturnType<typeof unmarkScripts>;

export interface PageThread {
  /** @returns undefined where the thread is not ready or rendering fails: the caller renders the page */
  render(page: LoadedPage): Promise<PageHtml | undefined>;
}

/**
 * Renders pages in a thread of their own, from what the loaders returned. It starts once the port is
 * open, so that it delays no start. When it ends unexpectedly, the next one is started.
 * @param entry the address of the page bundle
 */
export function openPageThread(app: FastifyInstance, entry: string): PageThread {
  let render: PageThread["render"] = async () => undefined;
  let close = async () => {};

  async function open(): Promise<void> {
    const { Piscina } = await import("piscina");
    const pool = new Piscina<LoadedPage | undefined, Uint8Array<ArrayBuffer> | string>({
      filename: CODE,
      name: "render",
      workerData: { entry },
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: AT_ONCE,
      atomics: "disabled",
      recordTiming: false,
    });
    pool.on("error", (error) => app.log.error(error, "The thread of pages failed"));
    close = () => pool.destroy();
    const mark = (await pool.run(undefined, { name: "load" })) as string;
    render = async (page) => {
      try {
        const { buffer } = (await pool.run(page)) as Uint8Array<ArrayBuffer>;
        return buffer.byteLength ? unmarkScripts(Buffer.from(buffer), mark) : undefined;
      } catch (error) {
        app.log.warn(error, "The thread of pages failed");
      }
    };
  }

  app.addHook("onListen", () => {
    open().catch((error) => app.log.error(error, "The thread of pages failed"));
  });
  app.addHook("onClose", () => close());
  return { render: (page) => render(page) };
}
