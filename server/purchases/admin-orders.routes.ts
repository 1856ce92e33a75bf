import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  adminOrderDetailSchema,
  adminOrderSchema,
  orderFilterQuery,
} from "#shared/dashboard-orders.ts";
import { pageHeaders } from "../http/paging.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["dashboard"];

/** For administrators alone: http/enforce-access.ts applies their rows of the access table. */
export const adminOrderRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { adminOrders } },
) => {
  app.get(
    "/admin/orders",
    {
      schema: { tags, querystring: orderFilterQuery, response: { 200: z.array(adminOrderSchema) } },
    },
    async (request, reply) => {
      const found = await adminOrders.list(request.query);
      pageHeaders(request, reply, found);
      return reply.send(found.rows);
    },
  );

  app.get(
    "/admin/orders/:id",
    { schema: { tags, params: idParam, response: { 200: adminOrderDetailSchema } } },
    (request) => adminOrders.detail(request.params.id),
  );
};
