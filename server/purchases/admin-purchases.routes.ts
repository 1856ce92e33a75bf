import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  adminPurchaseDetailSchema,
  adminPurchaseSchema,
  purchaseFilterQuery,
} from "#shared/admin-purchases.ts";
import { pageHeaders } from "../http/paging.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["dashboard"];

/** For administrators only: http/enforce-access.ts applies their rows of the access table. */
export const adminPurchaseRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { adminPurchases } },
) => {
  app.get(
    "/admin/orders",
    {
      schema: {
        tags,
        querystring: purchaseFilterQuery,
        response: { 200: z.array(adminPurchaseSchema) },
      },
    },
    async (request, reply) => {
      const found = await adminPurchases.list(request.query);
      pageHeaders(request, reply, found);
      return reply.send(found.rows);
    },
  );

  app.get(
    "/admin/orders/:id",
    { schema: { tags, params: idParam, response: { 200: adminPurchaseDetailSchema } } },
    (request) => adminPurchases.detail(request.params.id),
  );
};
