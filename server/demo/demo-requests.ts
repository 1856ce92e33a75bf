import type { FastifyInstance, FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { notFound } from "../http/errors.ts";
import { isFromLoopback } from "./loopback.ts";
import type { DemoAudience } from "./settings.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the sandboxes and the demonstration's accounts are there for this request. */
    readonly demo: boolean;
  }
}

/** Lets every request say whether it meets the demonstration. */
export function decorateDemo(app: FastifyInstance, reach: DemoAudience): void {
  app.decorateRequest("demo", {
    getter(this: FastifyRequest) {
      return reach === "everyone" || (reach === "loopback" && isFromLoopback(this.raw));
    },
  });
}

/** Hides all routes of a plugin from requests that do not meet the demonstration. */
export function hideOutsideDemo(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!request.demo) throw notFound(messages.nothingHere);
  });
}
