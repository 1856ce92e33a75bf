import formbody from "@fastify/formbody";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { emailChange as emailChangeSchema } from "#shared/email-change.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { forbidden, invalidField } from "../http/errors.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { confirmation, isForm, redirectToLogin, returnForm } from "./confirmation-form.ts";
import { proofOf } from "./proof-of.ts";

const tags = ["users"];
const told = z.object({ message: z.string() });

export const emailChangeRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services: { emailChange, ownerProof, limits }, cookies, publicUrl }) => {
  await app.register(formbody);

  app.post(
    "/user/:id/email",
    {
      schema: {
        tags,
        description: "Mails a link to the new address, which changes it.",
        params: idParam,
        body: emailChangeSchema,
        response: { 200: told },
      },
    },
    async (request) => {
      const user = await signedIn(request);
      if (user.id !== request.params.id.toLowerCase()) throw forbidden();
      const { email, ...proof } = request.body;
      await ownerProof.check(proofOf(request, user.id, proof, { cookies, publicUrl }));
      await limits.emailChange(request.ip, email);
      const owner = { ...user, session: cookies.session.read(request) };
      return emailChange.request(owner, email);
    },
  );

  app.post(
    "/user/email/confirm",
    {
      errorHandler: returnForm(paths.confirmEmail),
      schema: {
        tags,
        description:
          "A form is answered by a redirect to the sign-in page, which says the outcome.",
        body: confirmation,
        response: { 200: told, 303: z.void() },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const done = await emailChange.confirm(request.body.token, cookies.device.read(request));
      if (isForm(request)) return redirectToLogin(reply, done);
      if (!done) throw invalidField("token", messages.linkExpired);
      return reply.send({ message: messages.emailConfirmed });
    },
  );
};
