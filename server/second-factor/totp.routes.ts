import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  enrolment as enrolmentSchema,
  factorProof,
  recoveryCodesSchema,
  secondFactorSchema,
  totpConfirmation,
} from "#shared/second-factor.ts";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { createProofs } from "./proofs.ts";

const tags = ["users"];
const recoveryCodes = recoveryCodesSchema.optional();

/** The caller's own one-time codes. */
export const totpRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services, cookies, publicUrl }) => {
  const { enrolment, limits } = services;
  const proofs = createProofs(services, cookies, publicUrl);

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
      await proofs.recent(request, user, request.body);
      const owner = { id: user.id, email: user.email, session: cookies.session.read(request) };
      return reply.code(201).send(await enrolment.beginTotp(owner));
    },
  );

  app.post(
    "/user/totp/confirm",
    { schema: { tags, body: totpConfirmation, response: { 200: z.object({ recoveryCodes }) } } },
    async (request) => {
      const { id } = await signedIn(request);
      await limits.newFactor(id);
      return enrolment.confirmTotp(
        { id, session: cookies.session.read(request) },
        request.body.code,
      );
    },
  );

  app.delete(
    "/user/totp",
    { schema: { tags, body: factorProof, response: { 200: secondFactorSchema } } },
    async (request) => {
      const user = await signedIn(request);
      await enrolment.checkEnrolled(user.id, "code");
      await proofs.both(request, user, request.body);
      const owner = { id: user.id, session: cookies.session.read(request) };
      await enrolment.removeTotp(owner, user.mustHaveSecondFactor);
      return enrolment.state(user.id, user.mustHaveSecondFactor);
    },
  );
};
