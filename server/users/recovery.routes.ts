import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { passwordReset, resetRequest } from "#shared/sign-in.ts";
import type { Services } from "../services.ts";

const tags = ["users"];
const response = { 200: z.object({ message: z.string() }) };

export const recoveryRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { recovery, limits } },
) => {
  app.post(
    "/reset-password",
    { schema: { tags, body: resetRequest, response } },
    async (request) => {
      await limits.reset(request.ip, request.body.email);
      return recovery.requestReset(request.body.email);
    },
  );

  app.post(
    "/reset-password/confirm",
    { schema: { tags, body: passwordReset, response } },
    async (request) => {
      await limits.resetConfirm(request.ip);
      return recovery.confirmReset(request.body, request.demo);
    },
  );
};
