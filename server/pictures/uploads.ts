import { createHash, randomUUID } from "node:crypto";
import { messages } from "#shared/messages.ts";
import { type ImageHost, ImageHostError } from "../adapters/images/contract.ts";
import type { Db } from "../db/tables.ts";
import { unavailable } from "../http/errors.ts";
import type { Limits } from "../limits/limits.ts";
import type { Log } from "../log.ts";
import { makeSafe } from "./make-safe.ts";
import { insertPicture } from "./pictures.queries.ts";
import type { WorkQueue } from "./work-queue.ts";

/** The reply to an upload, in the image host's format. */
export type UploadReply = ReturnType<typeof presentUpload>;

interface Uploaded {
  address: string;
  publicId: string;
  width: number;
  height: number;
  bytes: Buffer;
}

function presentUpload({ address, publicId, width, height, bytes }: Uploaded, folder: string) {
  const now = new Date();
  return {
    asset_id: randomUUID().replaceAll("-", ""),
    public_id: publicId,
    version: Math.floor(now.getTime() / 1000),
    width,
    height,
    format: "webp",
    resource_type: "image",
    created_at: now.toISOString(),
    tags: [] as string[],
    bytes: bytes.length,
    type: "upload",
    etag: createHash("md5").update(bytes).digest("hex"),
    placeholder: false,
    url: address,
    secure_url: address,
    asset_folder: folder,
  };
}

interface Deps {
  db: Db;
  host: ImageHost;
  queue: WorkQueue;
  limits: Pick<Limits, "failed">;
  log: Log;
}

/** Takes uploads: encodes them again, stores them at the host and records them. */
export function createUploads({ db, host, queue, limits, log }: Deps) {
  async function failed(error: unknown, userId: string): Promise<never> {
    if (!(error instanceof ImageHostError)) throw error;
    log.error({ err: error }, "Uploading to the image host failed");
    await limits.failed("upload", userId);
    throw unavailable(messages.uploadFailed);
  }

  /** Nobody learns the address of a picture that could not be recorded. */
  async function withdraw(address: string, error: unknown): Promise<never> {
    await host
      .remove(address)
      .catch((err) => log.warn({ err, address }, "An unrecorded picture was not removed"));
    throw error;
  }

  return {
    /**
     * @throws 400, 413 where the bytes are no picture for the shop, 503 where it is busy or the
     * host fails
     */
    async upload(userId: string, bytes: Buffer, folder: string): Promise<UploadReply> {
      const safe = await queue.run(() => makeSafe(bytes), "first");
      const stored = await host.save(safe, folder).catch((error) => failed(error, userId));
      const { width, height } = safe;
      const row = { address: stored.address, user_id: userId, width, height };
      await insertPicture(db, { ...row, bytes: safe.bytes.length }).catch((error) =>
        withdraw(stored.address, error),
      );
      return presentUpload({ ...safe, ...stored }, folder);
    },
  };
}
