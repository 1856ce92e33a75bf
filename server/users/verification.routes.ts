import formbody from "@fastify/formbody";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { invalidField } from "../http/errors.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { confirmation, isForm, redirectToLogin, returnForm } from "./confirmation-form.ts";

/** Confirming an e-mail, by the link of the mail that follows registering. */
export const verificationRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
}> = async (app, { services: { registration }, cookies }) => {
  await app.register(formbody);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.post(
    "/user/verify",
    {
      errorHandler: returnForm(paths.verifyEmail),
      schema: {
        tags: ["users"],
        description:
          "A form is answered by a redirect to the sign-in page, which says the outcome.",
        body: confirmation,
        response: { 200: z.object({ message: z.string() }), 303: z.void() },
      },
    },
    async (request, reply) => {
      const verified = await registration.verify(request.body.token, cookies.device.read(request));
      if (isForm(request)) return redirectToLogin(reply, verified);
      if (!verified) throw invalidField("token", messages.linkExpired);
      return reply.send({ message: messages.emailConfirmed });
    },
  );

  app.get(
    "/user/verify",
    {
      schema: {
        tags: ["users"],
        description:
          "The link of older mails: leads to the page that confirms, and changes nothing.",
        querystring: confirmation,
        response: { 303: z.void() },
      },
    },
    async (request, reply) => reply.redirect(paths.verifyEmail(request.query.token), 303),
  );
};
