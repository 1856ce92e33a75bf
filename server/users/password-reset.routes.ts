import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { passwordReset as resetConfirmation, resetRequest } from "#shared/sign-in.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";

const tags = ["users"];
const response = { 200: z.object({ message: z.string() }) };

export const passwordResetRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
}> = async (app, { services: { passwordReset, users, limits }, cookies }) => {
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
      const user = await users.find(request.params.id);
      await limits.reset(request.ip, user.email);
      return passwordReset.requestFor(user);
    },
  );

  app.post(
    "/reset-password/confirm",
    { schema: { tags, body: resetConfirmation, response } },
    async (request, reply) => {
      await limits.resetConfirm(request.ip);
      const { body, demo } = request;
      const deviceToken = cookies.device.read(request);
      const device = await passwordReset.confirm(body, { deviceToken, demo });
      cookies.device.write(reply, device);
      return reply.send({ message: messages.passwordRestored });
    },
  );
};
