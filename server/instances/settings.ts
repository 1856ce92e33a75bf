import { availableParallelism } from "node:os";
import type { z } from "zod";
import { wholeNumber } from "../setting-kinds.ts";

const INSTANCES_MAX = 64;
/** More instances, which take memory and connections to the database, have to be asked for. */
const DEFAULT_MAX = 4;
/** One core is left for PostgreSQL. */
const defaultInstances = () => Math.max(1, Math.min(availableParallelism() - 1, DEFAULT_MAX));

export const instancesEnvironment = {
  /**
   * How many processes serve on the port; default: one fewer than there are cores, at most four.
   */
  INSTANCES: wholeNumber(1, INSTANCES_MAX).optional(),
};

type Environment = z.output<z.ZodObject<typeof instancesEnvironment>> & { NODE_ENV: string };

/**
 * @throws an Error with one sentence where pages with hot reload should come from several processes
 */
export function readInstances({ INSTANCES, NODE_ENV }: Environment): { instances: number } {
  if (NODE_ENV === "development") {
    if (INSTANCES !== undefined && INSTANCES > 1)
      throw new Error(
        "The setting INSTANCES is wrong: with NODE_ENV=development one process serves, so it must be 1.",
      );
    return { instances: 1 };
  }
  return { instances: INSTANCES ?? defaultInstances() };
}
