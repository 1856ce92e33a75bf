import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { emailField } from "#shared/sign-in.ts";
import { text } from "#shared/text.ts";
import { popupHeaders, popupPage } from "./popup.ts";
import type { IdentitySandbox } from "./sandbox.ts";

const person = z.object({
  email: z.preprocess((value) => value ?? "", emailField),
  name: text("name", 60).default(""),
  lastName: text("last name", 60).default(""),
  emailVerified: z.boolean().default(true),
  picture: text("picture", 500).optional(),
});

/** The identity sandbox: its keys, its tokens and its popup. */
export const identitySandboxRoutes: FastifyPluginAsyncZod<{ sandbox: IdentitySandbox }> = async (
  app,
  { sandbox },
) => {
  const hidden = { hide: true };

  app.get("/sandbox/identity/jwks", { schema: hidden }, () => sandbox.publicKeys());

  app.post("/sandbox/identity/token", { schema: { ...hidden, body: person } }, async (request) => ({
    token: await sandbox.token(request.body),
  }));

  app.get("/sandbox/identity/popup", { schema: hidden }, (_request, reply) => {
    reply.headers(popupHeaders).send(popupPage);
  });
};
