import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { credentials, externalSignIn, signedInSchema } from "#shared/sign-in.ts";
import { unauthorized } from "../http/errors.ts";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import type { SessionCookie } from "../sessions/cookie.ts";
import { visitorOf } from "../sessions/visitor.ts";

const tags = ["users"];

export const signInRoutes: FastifyPluginAsyncZod<{
  services: Services;
  sessionCookie: SessionCookie;
}> = async (
  app,
  { services: { passwordSignIn, googleSignIn, sessions, limits }, sessionCookie },
) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.post(
    "/user",
    { schema: { tags, body: credentials, response: { 200: signedInSchema } } },
    async (request, reply) => {
      const { email } = request.body;
      await limits.signIn(request.ip, email);
      const visitor = visitorOf(request, sessionCookie);
      const { token, user } = await passwordSignIn.signIn(request.body, visitor);
      await limits.signedIn(request.ip, email);
      sessionCookie.write(reply, token);
      return reply.send(user);
    },
  );

  app.post(
    "/user/google",
    { schema: { tags, body: externalSignIn, response: { 200: signedInSchema } } },
    async (request, reply) => {
      await limits.signInByToken(request.ip);
      const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
      // Two different tokens could be of two people, so both are refused.
      if (bearer !== request.body.tokenFirebase) throw unauthorized(messages.identityRefused);
      const visitor = visitorOf(request, sessionCookie);
      const { token, user } = await googleSignIn.signIn(bearer, visitor);
      sessionCookie.write(reply, token);
      return reply.send(user);
    },
  );

  app.post(
    "/user/logout",
    { schema: { tags, response: { 204: z.void() } } },
    async (request, reply) => {
      await signedIn(request);
      await sessions.end(sessionCookie.read(request) ?? "");
      sessionCookie.clear(reply);
      return reply.code(204).send();
    },
  );
};
