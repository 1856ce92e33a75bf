import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { passwordReset as resetConfirmation, resetRequest } from "#shared/sign-in.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["users"];
const response = { 200: z.object({ message: z.string() }) };

export const passwordResetRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { passwordReset, users, limits } },
) => {
  app.post(
    "/reset-password",
    { schema: { tags, body: resetRequest, response } },
    async (request) => {
      await limits.reset(request.ip, request.body.email);
      return passwordReset.request(request.body.email);
    },
  );

  app.post(
    "/user/:id/send-reset",
    {
      schema: {
        tags,
        description: "Mails the user a link to choose a new password.",
        params: idParam,
        response,
      },
    },
    async (request) => {
      const { email } = await users.find(request.params.id);
      await limits.reset(request.ip, email);
      await passwordReset.request(email);
      return { message: messages.resetLinkSent };
    },
  );

  app.post(
    "/reset-password/confirm",
    { schema: { tags, body: resetConfirmation, response } },
    async (request) => {
      await limits.resetConfirm(request.ip);
      return passwordReset.confirm(request.body, request.demo);
    },
  );
};
