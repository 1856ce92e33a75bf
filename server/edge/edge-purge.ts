import { setTimeout as pause } from "node:timers/promises";
import type { Edge } from "../adapters/edge/contract.ts";
import { type Changes, readChanges } from "../catalogue/feed.queries.ts";
import { BACKLOG_AGE_MAX_MS } from "../catalogue/followed.ts";
import type { Db } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { anyPerson, currentPlace, findPlace, savePlace } from "./edge.queries.ts";
import { carTag, LIST, PAGE, pictureTag } from "./tags.ts";

/**
 * After this time every process shows a change; before it, the cache might fetch the old page
 * again.
 */
const SHOWN_MS = 1_200;
/** With more tags than this all pages are purged: the length of a header is limited. */
const TAGS_MAX = 100;
const KEY = "purge-edge";
const AGAIN_KEY = "purge-edge-again";

interface Deps {
  db: Db;
  edge: Edge | undefined;
  jobs: Jobs;
  waitMs?: number;
}

/**
 * Purges the cache in front of the shop after changes. It runs as a job, so that a cache that is
 * down delays nothing and is purged once it is back: each run continues where the last successful
 * one has ended.
 */
export function createEdgePurge({ db, edge, jobs, waitMs = SHOWN_MS }: Deps) {
  async function tagsOf({ ids, all, many }: Changes): Promise<string[]> {
    if (many) return [PAGE];
    if (!ids.length) return [];
    if (all || ids.length > TAGS_MAX || (await anyPerson(db, ids))) return [PAGE];
    return [LIST, ...ids.map(carTag)];
  }

  /**
   * @returns the tags of what has changed since the last run, the snapshot from which the next run
   *   continues, and whether so many cars have changed that processes show them in parts
   */
  async function readTags() {
    const last = await findPlace(db);
    if (last === undefined)
      return { tags: [PAGE], snapshot: await currentPlace(db), areVeryMany: false };
    const changes = await readChanges(db, last);
    const { snapshot, many } = changes;
    return { tags: await tagsOf(changes), snapshot, areVeryMany: many !== null };
  }

  if (edge)
    jobs.handle("purgeEdge", async ({ tags: given }) => {
      if (given) return edge.purge(given);
      const { tags, snapshot, areVeryMany } = await readTags();
      if (tags.length) {
        await pause(waitMs);
        await edge.purge(tags);
      }
      // Pages that the cache fetched meanwhile show only some of the changes.
      if (areVeryMany) {
        const runAt = new Date(Date.now() + BACKLOG_AGE_MAX_MS);
        await enqueue({ tags }, { runAt, key: AGAIN_KEY });
      }
      await savePlace(db, snapshot);
    });

  const enqueue = (data: { tags?: string[] }, options?: { key: string; runAt?: Date }) =>
    jobs.enqueue(db, "purgeEdge", data, options);

  return {
    /** A car or a person has changed. Where this is lost, the job's next minute finds it. */
    changed(): void {
      if (edge) void enqueue({}, { key: KEY }).catch(() => {});
    },

    async pictureRemoved(address: string): Promise<void> {
      if (edge) await enqueue({ tags: [pictureTag(address)] });
    },
  };
}
