import { HOUR_MS } from "#shared/durations.ts";
import type { UploadPlace, UploadStore } from "../adapters/images/contract.ts";
import { uploadAddress } from "../adapters/images/upload-address.ts";
import type { Db } from "../db/tables.ts";
import type { Log } from "../log.ts";
import { moveUpload } from "./move.ts";
import { recordedOf, shownOf } from "./pictures.queries.ts";

/** An upload is recorded right after it is stored. */
const UNRECORDED_MS = HOUR_MS;
/** For this long a restore may bring their rows back. */
const ASIDE_MS = 7 * 24 * HOUR_MS;
const BATCH = 500;
/**
 * Where more than this, and nearly all of a place, are orphans, the place is another database's.
 */
const SUSPICIOUS = 20;
const SUSPICIOUS_PART = 0.9;

interface Deps {
  db: Db;
  places: UploadPlace[];
  /** Deletes copies and sizes of a picture, and purges the caches. */
  forget: (address: string) => Promise<void>;
  now: () => Date;
  log: Log;
}

async function* inBatches(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const name of names) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

/** Does the work for all, also after a failure. @throws the first failure */
async function doAll(names: string[], work: (name: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const name of names) await work(name).catch((error) => failures.push(error));
  if (failures.length) throw failures[0];
}

/**
 * Orphans: uploads without a row, as restores and killed processes leave them. They are set aside,
 * where nothing is served from, and deleted a week later; one whose row is back by then goes back,
 * too.
 */
export function createOrphans({ db, places, forget, now, log }: Deps) {
  async function isOlder(store: UploadStore, name: string, ms: number): Promise<boolean> {
    const at = await store.changedAt(name);
    return at !== undefined && at.getTime() < now().getTime() - ms;
  }

  async function tidyAside({ served, aside }: UploadPlace): Promise<void> {
    for await (const batch of inBatches(aside.names())) {
      const recorded = await recordedOf(db, batch.map(uploadAddress));
      await doAll(batch, async (name) => {
        if (recorded.has(uploadAddress(name))) await moveUpload(aside, served, name);
        else if (await isOlder(aside, name, ASIDE_MS)) {
          await forget(uploadAddress(name));
          await aside.remove(name);
        }
      });
    }
  }

  async function orphansOf(store: UploadStore, batch: string[]): Promise<string[]> {
    const recorded = await recordedOf(db, batch.map(uploadAddress));
    const old: string[] = [];
    for (const name of batch)
      if (!recorded.has(uploadAddress(name)) && (await isOlder(store, name, UNRECORDED_MS)))
        old.push(name);
    const shown = new Set(await shownOf(db, old.map(uploadAddress)));
    return old.filter((name) => !shown.has(uploadAddress(name)));
  }

  async function setAside({ name: place, served, aside }: UploadPlace): Promise<void> {
    let total = 0;
    const orphans: string[] = [];
    for await (const batch of inBatches(served.names())) {
      total += batch.length;
      orphans.push(...(await orphansOf(served, batch)));
    }
    if (orphans.length === 0) return;
    const counts = { place, pictures: total, orphans: orphans.length };
    if (orphans.length > SUSPICIOUS && orphans.length > total * SUSPICIOUS_PART) {
      log.error(counts, "Nearly all pictures are unknown to the database: none was set aside");
      return;
    }
    await doAll(orphans, async (name) => {
      const moved = await moveUpload(served, aside, name);
      // An empty file is nothing to keep.
      if (!moved) await served.remove(name);
      await forget(uploadAddress(name));
    });
    log.warn(counts, "Pictures that the database does not know were set aside");
  }

  return {
    /** Never fails: what it could not do now it does an hour later. */
    async tidy(): Promise<void> {
      for (const place of places)
        for (const work of [tidyAside, setAside])
          await work(place).catch((err) =>
            log.warn({ err, place: place.name }, "Looking for orphaned pictures failed"),
          );
    },
  };
}
