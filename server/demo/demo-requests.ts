import type { FastifyInstance, FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { notFound } from "../http/errors.ts";
import { isFromLoopback } from "./loopback.ts";
import type { DemoAudience } from "./settings.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the sandboxes and the demonstration's accounts are available to this request. */
    readonly demo: boolean;
  }
}

/** Adds `request.demo`. */
export function decorateDemo(app: FastifyInstance, audience: DemoAudience): void {
  app.decorateRequest("demo", {
    getter(this: FastifyRequest) {
      return audience === "everyone" || (audience === "loopback" && isFromLoopback(this.raw));
    },
  });
}

/** Hides all routes of a plugin from requests outside the demonstration. */
export function hideOutsideDemo(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!request.demo) throw notFound(messages.nothingHere);
  });
}
