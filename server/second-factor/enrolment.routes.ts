import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  enrolment as enrolmentSchema,
  factorProof,
  newPasskey,
  passkeySchema,
  recoveryCodesSchema,
  secondFactorSchema,
  totpConfirmation,
} from "#shared/second-factor.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { createProofs } from "./proofs.ts";
import { relyingParty } from "./relying-party.ts";

const tags = ["users"];
const recoveryCodes = recoveryCodesSchema.optional();

/** The caller's own second factors. */
export const enrolmentRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services, cookies, publicUrl }) => {
  const { enrolment, passkeys } = services;
  const proofs = createProofs(services, cookies, publicUrl);

  app.get(
    "/user/second-factor",
    { schema: { tags, response: { 200: secondFactorSchema } } },
    async (request) => {
      const user = await signedIn(request);
      return enrolment.state(user.id, user.mustHaveSecondFactor);
    },
  );

  app.post(
    "/user/totp",
    {
      schema: {
        tags,
        description: "A new secret for an authenticator app; a first code turns it on.",
        body: enrolmentSchema,
        response: { 201: z.object({ secret: z.string(), uri: z.string() }) },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      await proofs.recent(request, user, request.body.currentPassword);
      return reply.code(201).send(await enrolment.beginTotp(user));
    },
  );

  app.post(
    "/user/totp/confirm",
    { schema: { tags, body: totpConfirmation, response: { 200: z.object({ recoveryCodes }) } } },
    async (request) => {
      const { id } = await signedIn(request);
      await services.limits.secondFactor(id);
      return enrolment.confirmTotp(id, request.body.code);
    },
  );

  app.delete(
    "/user/totp",
    { schema: { tags, body: factorProof, response: { 200: secondFactorSchema } } },
    async (request) => {
      const user = await signedIn(request);
      await enrolment.checkEnrolled(user.id, "code");
      await proofs.both(request, user, request.body);
      await enrolment.removeTotp(user.id, user.mustHaveSecondFactor);
      return enrolment.state(user.id, user.mustHaveSecondFactor);
    },
  );

  app.post(
    "/user/passkeys/options",
    {
      schema: {
        tags,
        description: "What a browser needs to make a passkey.",
        body: enrolmentSchema,
        response: { 200: z.looseObject({ challenge: z.string() }) },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      await proofs.recent(request, user, request.body.currentPassword);
      const party = relyingParty(request, publicUrl);
      const { options, token } = await passkeys.creationOptions(user, party);
      cookies.challenge.write(reply, token);
      return reply.send({ ...options });
    },
  );

  app.post(
    "/user/passkeys",
    {
      schema: {
        tags,
        body: newPasskey,
        response: { 201: z.object({ passkey: passkeySchema, recoveryCodes }) },
      },
    },
    async (request, reply) => {
      const { id } = await signedIn(request);
      const { name } = request.body;
      const credential = request.body.credential as unknown as RegistrationResponseJSON;
      const token = cookies.challenge.read(request);
      const party = relyingParty(request, publicUrl);
      const made = await enrolment.addPasskey(id, token, { credential, name }, party);
      return reply.code(201).send(made);
    },
  );

  app.delete(
    "/user/passkeys/:id",
    {
      schema: { tags, params: idParam, body: factorProof, response: { 200: secondFactorSchema } },
    },
    async (request) => {
      const user = await signedIn(request);
      await enrolment.checkOwn(user.id, request.params.id);
      await proofs.both(request, user, request.body);
      await enrolment.removePasskey(user.id, request.params.id, user.mustHaveSecondFactor);
      return enrolment.state(user.id, user.mustHaveSecondFactor);
    },
  );

  app.post(
    "/user/recovery-codes",
    {
      schema: {
        tags,
        description: "Ten new recovery codes; the old ones end.",
        body: factorProof,
        response: { 200: z.object({ recoveryCodes: recoveryCodesSchema }) },
      },
    },
    async (request) => {
      const user = await signedIn(request);
      await enrolment.checkEnrolled(user.id, "any");
      await proofs.both(request, user, request.body);
      return { recoveryCodes: await enrolment.renewRecoveryCodes(user.id) };
    },
  );
};
