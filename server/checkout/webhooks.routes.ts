import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../services.ts";

export const webhookRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { checkout } },
) => {
  app.post(
    "/payments/webhook",
    {
      schema: {
        tags: ["payment"],
        querystring: z.looseObject({ "data.id": z.unknown(), type: z.unknown() }).partial(),
        response: { 200: z.object({ received: z.literal(true) }) },
      },
    },
    async (request) => {
      const { headers, query, body } = request;
      await checkout.receive({ headers, query, body });
      return { received: true as const };
    },
  );
};
