import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { credentials, externalSignIn, signedInSchema } from "#shared/sign-in.ts";
import { profileUpdate, registration, userSchema } from "#shared/user.ts";
import { unauthorized } from "../http/errors.ts";
import { selfOrAdmin, signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { SessionCookie } from "../sessions/cookie.ts";

const tags = ["users"];

export const userRoutes: FastifyPluginAsyncZod<{
  services: Services;
  sessionCookie: SessionCookie;
}> = async (app, { services: { users, googleSignIn, passwordChange, limits }, sessionCookie }) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.post(
    "/user",
    { schema: { tags, body: credentials, response: { 200: signedInSchema } } },
    async (request, reply) => {
      const { email } = request.body;
      await limits.signIn(request.ip, email);
      const old = sessionCookie.read(request);
      const { token, user } = await users.signIn(request.body, old, request.demo);
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
      const { token, user } = await googleSignIn.signIn(
        bearer,
        sessionCookie.read(request),
        request.demo,
      );
      sessionCookie.write(reply, token);
      return reply.send(user);
    },
  );

  app.post(
    "/user/create",
    { schema: { tags, body: registration, response: { 201: userSchema } } },
    async (request, reply) => {
      await limits.register(request.ip);
      return reply.code(201).send(await users.register(request.body));
    },
  );

  app.post(
    "/user/logout",
    { schema: { tags, response: { 204: z.void() } } },
    async (request, reply) => {
      await signedIn(request);
      await users.signOut(sessionCookie.read(request) ?? "");
      sessionCookie.clear(reply);
      return reply.code(204).send();
    },
  );

  app.get(
    "/user/:id",
    { schema: { tags, params: idParam, response: { 200: userSchema } } },
    async (request) => {
      await selfOrAdmin(request, request.params.id);
      return users.find(request.params.id);
    },
  );

  app.put(
    "/user/:id",
    { schema: { tags, params: idParam, body: profileUpdate, response: { 200: userSchema } } },
    async (request) => {
      const caller = await selfOrAdmin(request, request.params.id);
      const { id } = await users.find(request.params.id);
      const own = caller.id === id ? sessionCookie.read(request) : undefined;
      if (request.body.password) {
        const { currentPassword } = request.body;
        await passwordChange.check({ userId: id, ip: request.ip, token: own, currentPassword });
      }
      return users.update(id, request.body, own ?? null);
    },
  );
};
