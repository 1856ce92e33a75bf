import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { pagingQuery } from "#shared/paging.ts";
import { sessionSchema } from "#shared/session.ts";
import { pageOfAll } from "../http/paging.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookie } from "./cookie.ts";

const tags = ["users"];

/** Where the caller is signed in. */
export const sessionRoutes: FastifyPluginAsyncZod<{
  services: Services;
  sessionCookie: Cookie;
}> = async (app, { services: { sessions }, sessionCookie }) => {
  app.get(
    "/user/sessions",
    { schema: { tags, querystring: pagingQuery, response: { 200: z.array(sessionSchema) } } },
    async (request, reply) => {
      const { id, sessionId } = await signedIn(request);
      return pageOfAll(request, reply, await sessions.list(id, sessionId));
    },
  );

  app.delete(
    "/user/sessions/:id",
    {
      schema: {
        tags,
        description: "Ends one of the caller's sessions.",
        params: idParam,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const { id, sessionId } = await signedIn(request);
      await sessions.endOne(id, request.params.id);
      if (request.params.id.toLowerCase() === sessionId) sessionCookie.clear(reply);
      return reply.send({ message: messages.sessionEnded });
    },
  );

  app.delete(
    "/user/sessions",
    {
      schema: {
        tags,
        description: "Ends all of the caller's sessions but this one.",
        response: { 200: z.object({ count: z.int() }) },
      },
    },
    async (request) => {
      const { id, sessionId } = await signedIn(request);
      return { count: await sessions.endOthers(id, sessionId) };
    },
  );
};
