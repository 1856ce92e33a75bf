import { join } from "node:path";
import PQueue from "p-queue";
import { HOUR_MS } from "#shared/durations.ts";
import { ImageHostError, type RemotePictures } from "../adapters/images/contract.ts";
import { uploadName } from "../adapters/images/upload-address.ts";
import { largeCache } from "../large-cache.ts";
import type { Log } from "../log.ts";
import type { FileCache } from "./file-cache.ts";
import { isWebp } from "./is-webp.ts";

/** For how long the store is not asked again whether a picture is still there. */
const TRUST_MS = HOUR_MS;
const TRUSTED_MAX = 100_000;
const FETCHED_AT_ONCE = 16;

interface Deps {
  folder: string;
  remote: RemotePictures;
  files: FileCache;
  /** Whether the database knows the picture. */
  isRecorded: (address: string) => Promise<boolean>;
  now: () => Date;
  log: Log;
}

export type RemoteCopies = ReturnType<typeof createRemoteCopies>;

/** Pictures of a store on another machine, each fetched once and copied to a folder. */
export function createRemoteCopies(deps: Deps) {
  const { folder, remote, files, isRecorded, now, log } = deps;
  const trusted = largeCache<string, number>(TRUSTED_MAX);
  const fetching = new Map<string, Promise<Buffer | undefined>>();
  const places = new PQueue({ concurrency: FETCHED_AT_ONCE });
  const trust = (address: string) => trusted.set(address, now().getTime());

  function fileOf(address: string): string {
    const name = uploadName(address) ?? "";
    return join(folder, name.slice(0, 2), name);
  }

  async function fetchCopy(address: string): Promise<Buffer | undefined> {
    const bytes = await places.add(() => remote.read(address));
    if (!bytes) {
      trusted.delete(address);
      return undefined;
    }
    if (!isWebp(bytes))
      throw new ImageHostError("unavailable", `${address} of the store is not what was uploaded`);
    trust(address);
    // On a full disk pictures are still shown, only slower.
    await files.store(fileOf(address), bytes).catch(() => {});
    return bytes;
  }

  /** However many ask, the store is asked once. */
  function fetchOnce(address: string): Promise<Buffer | undefined> {
    const known = fetching.get(address);
    if (known) return known;
    const pending = fetchCopy(address);
    fetching.set(address, pending);
    const done = () => fetching.delete(address);
    pending.then(done, done);
    return pending;
  }

  async function remove(address: string): Promise<void> {
    trusted.delete(address);
    await files.remove(fileOf(address));
  }

  /**
   * Whether a picture with a copy here still exists; while the store does not answer, the database
   * decides.
   */
  async function isStillThere(address: string): Promise<boolean> {
    try {
      if (!(await remote.has(address))) return false;
      trust(address);
    } catch (error) {
      log.warn({ err: error }, "The store of pictures was not reached, its copies are served");
      return isRecorded(address).catch(() => true);
    }
    return true;
  }

  const read = async (address: string) => (await files.load(fileOf(address))) ?? fetchOnce(address);

  return {
    remove,

    /** @throws ImageHostError */
    read,

    /** @throws ImageHostError */
    async has(address: string): Promise<boolean> {
      if (now().getTime() - (trusted.get(address) ?? 0) < TRUST_MS) return true;
      if (!(await files.load(fileOf(address)))) return (await fetchOnce(address)) !== undefined;
      if (await isStillThere(address)) return true;
      await remove(address);
      return false;
    },
  };
}
