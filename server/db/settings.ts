import { z } from "zod";
import { wholeNumber } from "../setting-kinds.ts";

const isServer = (url: string) => /^postgres(ql)?:\/\//.test(url);

export const databaseEnvironment = {
  /** A PostgreSQL 15 to 18 server to use instead of the embedded one. */
  DATABASE_URL: z.string().refine(isServer, "must start with postgres://").optional(),
  /** Servers that follow it and answer the catalogue's reads, comma separated. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((list) => list.split(",").map((one) => one.trim()))
    .refine((list) => list.every((one) => isServer(one) && URL.canParse(one)), {
      error: "must be addresses such as postgres://user:password@host/database, comma separated",
    })
    .default([]),
  /**
   * Most connections to the database at once. Four of them are kept for good: two listen, and two
   * hold locks that show that the process lives.
   */
  DATABASE_POOL: wholeNumber(8, 200).default(16),
};

type Environment = z.output<z.ZodObject<typeof databaseEnvironment>>;

/** @throws an Error with one sentence where replicas follow no server */
export function readDatabase(env: Environment) {
  if (env.DATABASE_REPLICA_URLS.length && !env.DATABASE_URL)
    throw new Error(
      "The setting DATABASE_REPLICA_URLS is wrong: it needs DATABASE_URL, the server that the replicas follow.",
    );
  return {
    databaseUrl: env.DATABASE_URL,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    databasePool: env.DATABASE_POOL,
  };
}
