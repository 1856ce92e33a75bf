import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { isStorageFull } from "../db/errors.ts";

/** Less is as good as full: PostgreSQL's next segment of its log would not fit. */
const FREE_MIN_BYTES = 32 * 1024 * 1024;
/** How long a refused write is believed; the next one tells more. */
const BELIEVED_MS = 60_000;

/** Whether the shop can store: by the disk of its data folder, and by what writes were told. */
export function watchStorage(app: FastifyInstance, dataDir: string): () => Promise<boolean> {
  let fullAt = Number.NEGATIVE_INFINITY;
  app.addHook("onError", async (_request, _reply, error) => {
    if (isStorageFull(error)) fullAt = performance.now();
  });

  return async () => {
    if (performance.now() - fullAt < BELIEVED_MS) return false;
    // Without a data folder everything is stored elsewhere.
    const disk = await statfs(dataDir).catch(() => undefined);
    return disk === undefined || disk.bavail * disk.bsize > FREE_MIN_BYTES;
  };
}
