import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { isStorageFull } from "../db/errors.ts";
import { noSiblings } from "../instances/siblings.ts";

/** Less is as good as full: PostgreSQL's next segment of its log would not fit. */
const FREE_MIN_BYTES = 32 * 1024 * 1024;
/** How long the disk counts as full after a refused write. */
const BELIEVED_MS = 60_000;

/** Undefined without the folder: then everything is stored elsewhere. */
async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** Whether the disk of a folder has room for what the shop stores next. */
export const hasRoom = async (folder: string, free = freeBytes) =>
  ((await free(folder)) ?? Number.POSITIVE_INFINITY) > FREE_MIN_BYTES;

/** Whether the shop can store: by the free space for its data folder, and by refused writes. */
export function watchStorage(
  app: FastifyInstance,
  dataDir: string,
  { now = () => performance.now(), free = freeBytes, siblings = noSiblings } = {},
): () => Promise<boolean> {
  let fullAt = Number.NEGATIVE_INFINITY;
  siblings.answer("storageFull", () => {
    fullAt = now();
    return null;
  });
  app.addHook("onError", async (_request, _reply, error) => {
    if (!isStorageFull(error)) return;
    fullAt = now();
    await siblings.ask("storageFull", null);
  });

  return async () => {
    if (now() - fullAt < BELIEVED_MS) return false;
    return hasRoom(dataDir, free);
  };
}
