import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { secondFactorAskedSchema } from "#shared/second-factor.ts";
import { credentials, externalSignIn, signedInSchema } from "#shared/sign-in.ts";
import { HttpError, unauthorized } from "../http/errors.ts";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { signingInOf } from "../sessions/signing-in.ts";
import { sendStarted } from "./send-started.ts";

const tags = ["users"];
const response = { 200: z.union([signedInSchema, secondFactorAskedSchema]) };

export const signInRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
}> = async (
  app,
  { services: { passwordSignIn, googleSignIn, sessions, devices, limits }, cookies },
) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  /** Where the provider fails, nothing was guessed, and its visitors can still sign in by password. */
  async function failed(error: unknown, ip: string): Promise<never> {
    if (error instanceof HttpError && error.statusCode >= 500) await limits.signedInByToken(ip);
    throw error;
  }

  app.post("/user", { schema: { tags, body: credentials, response } }, async (request, reply) => {
    const { email } = request.body;
    const visitor = signingInOf(request, cookies);
    const known = await devices.isOf(email, visitor.deviceToken);
    const one = { ip: request.ip, email, device: known ? visitor.deviceToken : undefined };
    await limits.signIn(one);
    const started = await passwordSignIn.signIn(request.body, visitor);
    await limits.signedIn(one);
    return sendStarted(reply, cookies, started);
  });

  app.post(
    "/user/google",
    { schema: { tags, body: externalSignIn, response } },
    async (request, reply) => {
      await limits.signInByToken(request.ip);
      const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
      // Two different tokens could be of two people, so both are refused.
      if (bearer !== request.body.tokenFirebase) throw unauthorized(messages.identityRefused);
      const visitor = signingInOf(request, cookies);
      const started = await googleSignIn
        .signIn(bearer, visitor)
        .catch((error) => failed(error, request.ip));
      await limits.signedInByToken(request.ip);
      return sendStarted(reply, cookies, started);
    },
  );

  app.post(
    "/user/logout",
    { schema: { tags, response: { 204: z.void() } } },
    async (request, reply) => {
      await signedIn(request);
      await sessions.end(cookies.session.read(request) ?? "");
      cookies.session.clear(reply);
      return reply.code(204).send();
    },
  );
};
