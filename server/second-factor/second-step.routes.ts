import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { passkeySignIn, secondStep } from "#shared/second-factor.ts";
import { signedInSchema } from "#shared/sign-in.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { signingInOf } from "../sessions/signing-in.ts";
import { sendStarted } from "../users/send-started.ts";
import { relyingParty } from "./relying-party.ts";

const tags = ["users"];
/** A sign-in with a passkey is two calls, both of them counted. */
const PASSKEY_CALLS = 2;
const response = { 200: signedInSchema };

const codeSchema = {
  tags,
  description: "After the password: a one-time code of an app, or a recovery code.",
  body: secondStep,
  response,
};
const optionsSchema = {
  tags,
  description: "What a passkey signs: to sign in, after the password too, or as a proof.",
  response: { 200: z.looseObject({ challenge: z.string() }) },
};
const passkeySchema = {
  tags,
  description: "Signs in with a passkey alone.",
  body: passkeySignIn,
  response,
};

/** The second step of signing in, and signing in with a passkey. */
export const secondStepRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services: { secondStep: steps, passkeys, limits }, cookies, publicUrl }) => {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.post("/user/second-factor", { schema: codeSchema }, async (request, reply) => {
    const token = cookies.challenge.read(request);
    const visitor = signingInOf(request, cookies);
    const started = await steps.byCode(token, request.body.code, visitor);
    return sendStarted(reply, cookies, started);
  });

  app.post("/user/passkey/options", { schema: optionsSchema }, async (request, reply) => {
    await limits.signInByToken(request.ip);
    const party = relyingParty(request, publicUrl);
    const begun = await passkeys.requestOptions(cookies.challenge.read(request), party);
    if (begun.token) cookies.challenge.write(reply, begun.token);
    return reply.send({ ...begun.options });
  });

  app.post("/user/passkey", { schema: passkeySchema }, async (request, reply) => {
    await limits.signInByToken(request.ip);
    const started = await steps.byPasskey(
      cookies.challenge.read(request),
      request.body.credential,
      signingInOf(request, cookies),
      relyingParty(request, publicUrl),
    );
    await limits.signedInByToken(request.ip, PASSKEY_CALLS);
    return sendStarted(reply, cookies, started);
  });
};
