import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { pagingQuery } from "#shared/paging.ts";
import { pendingPurchaseSchema } from "#shared/purchase.ts";
import { notFound } from "../http/errors.ts";
import { pageOfAll } from "../http/paging.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["purchases"];
const statusReply = z.object({
  status: z.enum(["success", "fail", "pending"]),
  purchaseId: z.uuid(),
  carsId: z.array(z.uuid()),
});

export const paymentStatusRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { checkout } },
) => {
  app.get(
    "/buy/status/:id",
    { schema: { tags, params: idParam, response: { 200: statusReply } } },
    async (request) => {
      const user = await signedIn(request);
      const { status, ...purchase } = await checkout.status(request.params.id, user);
      if (status === null) throw notFound(messages.purchaseNotFound);
      return { status, ...purchase };
    },
  );

  app.get(
    "/buy/pending",
    {
      schema: {
        tags,
        description:
          "The visitor's purchases whose payment the provider has not decided yet, newest first. Once " +
          "approved they are in the list of purchases; otherwise they end, and a mail says how.",
        querystring: pagingQuery,
        response: { 200: z.array(pendingPurchaseSchema) },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      return pageOfAll(request, reply, await checkout.pendingOf(user.id));
    },
  );
};
