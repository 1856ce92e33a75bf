import type pg from "pg";
import type { Log } from "../log.ts";
import {
  findQueuesWithoutJobs,
  findTakenJobs,
  releaseJobs,
  releaseQueues,
} from "./jobs.queries.ts";

/** Longer than a statement that takes a job, or records its end, waits for its answer. */
const ANSWERED_S = 20;

/**
 * Releases what stays locked although nobody works on it: jobs that a living process took without
 * learning of it, since the connection broke before the answer; and queues of jobs that two
 * processes ran, where the one that recorded the end did not hold the queue.
 */
export function createLostJobs(log: Log) {
  /** Ids of jobs that this process runs, or whose end it may still be recording. */
  const running = new Set<string>();

  return {
    begun: (id: string) => void running.add(id),
    ended: (id: string) => void setTimeout(() => running.delete(id), ANSWERED_S * 1_000).unref(),

    /** @param pools the worker pools of this process */
    async release(client: pg.ClientBase, pools: string[]): Promise<void> {
      const taken = await findTakenJobs(client, pools, ANSWERED_S);
      const jobs = taken.filter((id) => !running.has(id));
      if (jobs.length) {
        await releaseJobs(client, jobs, pools);
        log.warn({ jobs }, "Released jobs that were taken while the connection broke");
      }
      const queues = await findQueuesWithoutJobs(client);
      if (queues.length) {
        await releaseQueues(client, queues);
        log.warn({ queues }, "Released queues that stayed locked without a job");
      }
    },
  };
}
