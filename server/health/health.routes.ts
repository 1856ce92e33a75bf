import { setTimeout as pause } from "node:timers/promises";
import type { FastifyPluginAsync } from "fastify";
import type { Replicas } from "../db/replicas/replicas.ts";
import { VERSION } from "../version.ts";

/** An answer takes a second at most, a connection longer. */
const ANSWER_MS = 1_500;

interface Options {
  replicas: Replicas;
  /** Whether there is room on the disks. */
  hasRoom: () => Promise<boolean>;
  closing: () => boolean;
}

/**
 * `/healthz`: the process lives, and its version. `/readyz`: it can serve, the database answers and
 * there is room on the disks. While the primary is away, replicas answer what only reads; while it is
 * read-only, it answers that itself.
 */
export const healthRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { replicas, hasRoom, closing } = options;
  app.get("/healthz", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok", version: VERSION }),
  );

  async function status(): Promise<string> {
    if (!(await hasRoom())) return "storage full";
    if (closing()) return "unavailable";
    const late = pause(ANSWER_MS, "away" as const, { ref: false });
    const primary = await Promise.race([replicas.primary.state(), late]);
    if (primary !== "away") return primary;
    return replicas.anyInRotation() ? "reading only" : "unavailable";
  }

  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const now = await status();
    return reply
      .code(/^read/.test(now) ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: now });
  });
};
