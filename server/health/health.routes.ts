import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../db/tables.ts";
import { VERSION } from "../version.ts";
import { ping } from "./health.queries.ts";

const PING_MS = 1_000;

/** `/healthz`: the process lives, and its version. `/readyz`: it can serve, the database answering. */
export const healthRoutes: FastifyPluginAsync<{ db: Db; closing: () => boolean }> = async (
  app,
  { db, closing },
) => {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok", version: VERSION }));

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const ready = !closing() && (await answers(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "unavailable" });
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
