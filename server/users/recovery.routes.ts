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

  app.get(
    "/user/verify",
    {
      schema: {
        tags,
        description: "The link of the verification mail; goes on to the sign-in page.",
        querystring: z.object({ token: z.string().max(200).default("") }),
        response: { 303: z.void() },
      },
    },
    async (request, reply) => {
      const verified = await recovery.verify(request.query.token);
      return reply
        .header("cache-control", "no-store")
        .redirect(`/login?verified=${verified ? 1 : 0}`, 303);
    },
  );
};
