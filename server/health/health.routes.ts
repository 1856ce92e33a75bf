import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../db/tables.ts";
import { VERSION } from "../version.ts";
import { ping } from "./health.queries.ts";

const PING_MS = 1_000;

interface Options {
  db: Db;
  /** Whether there is room on the disks. */
  hasRoom: () => Promise<boolean>;
  closing: () => boolean;
}

/**
 * `/healthz`: the process lives, and its version. `/readyz`: it can serve, the database answers and
 * there is room on the disks.
 */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, { db, hasRoom, closing }) => {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok", version: VERSION }));

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const room = await hasRoom();
    const ready = !closing() && room && (await answers(db));
    const status = ready ? "ready" : room ? "unavailable" : "storage full";
    return reply.code(ready ? 200 : 503).send({ status });
  });
};

async function answers(db: Db): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PING_MS);
  const answered = ping(db).then(
    () => true,
    () => false,
  );
  const alive = await Promise.race([answered, timeout]);
  clearTimeout(timer);
  return alive;
}
