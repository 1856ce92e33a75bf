import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  enrolment as enrolmentSchema,
  factorProof,
  newPasskey,
  passkeySchema,
  recoveryCodesSchema,
  secondFactorSchema,
} from "#shared/second-factor.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { createProofs } from "./proofs.ts";
import { relyingParty } from "./relying-party.ts";

const tags = ["users"];

const optionsSchema = {
  tags,
  description: "What a browser needs to make a passkey.",
  body: enrolmentSchema,
  response: { 200: z.looseObject({ challenge: z.string() }) },
};
const additionSchema = {
  tags,
  body: newPasskey,
  response: {
    201: z.object({ passkey: passkeySchema, recoveryCodes: recoveryCodesSchema.optional() }),
  },
};
const removalSchema = {
  tags,
  params: idParam,
  body: factorProof,
  response: { 200: secondFactorSchema },
};

/** The caller's own passkeys. */
export const passkeyRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services, cookies, publicUrl }) => {
  const { enrolment, passkeys } = services;
  const proofs = createProofs(services, cookies, publicUrl);

  app.post("/user/passkeys/options", { schema: optionsSchema }, async (request, reply) => {
    const user = await signedIn(request);
    await proofs.recent(request, user, request.body);
    const party = relyingParty(request, publicUrl);
    const { options, token } = await passkeys.creationOptions(user, party);
    cookies.challenge.write(reply, token);
    return reply.send({ ...options });
  });

  app.post("/user/passkeys", { schema: additionSchema }, async (request, reply) => {
    const { id } = await signedIn(request);
    const { name, credential } = request.body;
    const token = cookies.challenge.read(request);
    const party = relyingParty(request, publicUrl);
    const owner = { id, session: cookies.session.read(request) };
    const made = await enrolment.addPasskey(owner, token, { credential, name }, party);
    return reply.code(201).send(made);
  });

  app.delete("/user/passkeys/:id", { schema: removalSchema }, async (request) => {
    const user = await signedIn(request);
    await enrolment.checkOwn(user.id, request.params.id);
    await proofs.both(request, user, request.body);
    const owner = { id: user.id, session: cookies.session.read(request) };
    await enrolment.removePasskey(owner, request.params.id, user.mustHaveSecondFactor);
    return enrolment.state(user.id, user.mustHaveSecondFactor);
  });
};
