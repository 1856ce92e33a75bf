import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Answers a request from memory, before Fastify has heard of it. Undefined where that cannot be done, and
 * rejects where it failed before anything was sent: then Fastify answers.
 */
export type QuickAnswer = (
  request: IncomingMessage,
  reply: ServerResponse,
) => Promise<void> | undefined;

/** Lets all servers of an app answer so where they can. Fastify has no hook for what comes before its own work. */
export function answerQuickly(app: FastifyInstance, answer: QuickAnswer): void {
  app.eachServer((server) => {
    // Listeners that only watch come before it.
    const handle = server.listeners("request").at(-1) as RequestListener;
    server.removeListener("request", handle);
    server.on("request", (request, reply) => {
      const quick = answer(request, reply);
      if (!quick) return handle(request, reply);
      quick.catch(() => handle(request, reply));
    });
  });
}
