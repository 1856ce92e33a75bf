import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { FastifyInstance, FastifyServerFactory } from "fastify";

/**
 * Answers a request from memory, before Fastify has heard of it. Undefined where that cannot be done, and
 * rejects where it failed before anything was sent: then Fastify answers.
 */
export type QuickAnswer = (
  request: IncomingMessage,
  reply: ServerResponse,
) => Promise<void> | undefined;

declare module "fastify" {
  interface FastifyInstance {
    /** Lets requests be answered so. */
    answerQuickly(answer: QuickAnswer): void;
  }
}

/** The limits of a server, in milliseconds, as Fastify sets them on those that it makes itself. */
interface Limits {
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

/** The servers of an app, for `localhost` one for each kind of address. */
export function createQuickAnswers() {
  let answer: QuickAnswer = () => undefined;

  const serverFactory: FastifyServerFactory<Server> = (handle, options) => {
    const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as unknown as Limits;
    const server = createServer((request, reply) => {
      const quick = answer(request, reply);
      if (!quick) return handle(request, reply);
      quick.catch(() => handle(request, reply));
    });
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    return server.setTimeout(connectionTimeout);
  };

  return {
    serverFactory,

    /** Adds `app.answerQuickly`. */
    decorate(app: FastifyInstance): void {
      app.decorate("answerQuickly", (next: QuickAnswer) => {
        answer = next;
      });
    },
  };
}
