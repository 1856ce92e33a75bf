import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { messages } from "#shared/messages.ts";
import { ImageHostError } from "../adapters/images/contract.ts";
import { uploadName } from "../adapters/images/upload-address.ts";
import { notFound, unavailable } from "../http/errors.ts";
import type { Log } from "../log.ts";
import type { RemoteCopies } from "./remote-copies.ts";
import type { StoredPicture } from "./stored-picture.ts";

interface Deps {
  folder: string;
  /** Copies of pictures in the store on another machine, where there is one. */
  copies: RemoteCopies | undefined;
  log: Log;
}

/**
 * Uploads: files of the folder, otherwise of the store on another machine. With a store both are
 * checked, and the folder again at the end, because pictures move between them while the shop runs.
 */
export function createUploadedPictures({ folder, copies, log }: Deps) {
  const fileOf = (address: string) => join(folder, uploadName(address) ?? "");

  /** An empty file, as a power cut leaves it, is no picture. */
  async function readOwn(address: string): Promise<Buffer | undefined> {
    const bytes = await readFile(fileOf(address)).catch(() => undefined);
    return bytes?.length ? bytes : undefined;
  }

  async function hasOwn(address: string): Promise<boolean> {
    const found = await stat(fileOf(address)).catch(() => undefined);
    return found?.isFile() === true && found.size > 0;
  }

  async function readAnywhere(address: string): Promise<Buffer | undefined> {
    const own = await readOwn(address);
    if (own || !copies) return own;
    return (await copies.read(address)) ?? readOwn(address);
  }

  async function isAnywhere(address: string): Promise<boolean> {
    if (await hasOwn(address)) return true;
    return copies ? (await copies.has(address)) || hasOwn(address) : false;
  }

  /** @throws 503 where the store fails */
  async function answered<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ImageHostError)) throw error;
      log.warn({ err: error }, "A picture could not be fetched");
      throw unavailable(messages.picturesUnavailable);
    }
  }

  /** A picture that may not be there. */
  function at(address: string): StoredPicture | undefined {
    const name = uploadName(address);
    if (!name) return undefined;
    return {
      address,
      // A picture never changes under its name.
      version: name.slice(0, 16),
      uploaded: true,
      format: "webp",
      async read() {
        const bytes = await answered(readAnywhere(address));
        if (!bytes) throw notFound(messages.pictureNotFound);
        return bytes;
      },
    };
  }

  async function find(address: string): Promise<StoredPicture | undefined> {
    const picture = at(address);
    return picture && (await answered(isAnywhere(address))) ? picture : undefined;
  }

  return {
    at,
    find,

    /** Like `find`, but waits for no other machine: it may be gone from there. */
    peek: async (address: string) => (copies ? at(address) : find(address)),
  };
}
