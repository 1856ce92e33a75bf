import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { factorProof, recoveryCodesSchema, secondFactorSchema } from "#shared/second-factor.ts";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { createProofs } from "./proofs.ts";

const tags = ["users"];

/** The caller's own second factors, and their recovery codes. */
export const enrolmentRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services, cookies, publicUrl }) => {
  const { enrolment } = services;
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
      const owner = { id: user.id, session: cookies.session.read(request) };
      return { recoveryCodes: await enrolment.renewRecoveryCodes(owner) };
    },
  );
};
