import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { pagingQuery } from "#shared/paging.ts";
import { purchaseDetailSchema, purchaseSchema } from "#shared/purchase.ts";
import { pageHeaders } from "../http/paging.ts";
import { selfOrAdmin, signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["purchases"];

export const purchaseRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { purchases } },
) => {
  app.get(
    "/buy/getByuser/:id",
    {
      schema: {
        tags,
        params: idParam,
        querystring: pagingQuery,
        response: { 200: z.array(purchaseSchema) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await selfOrAdmin(request, id);
      const list = await purchases.ofUser(id, request.query.page, request.query.limit);
      pageHeaders(request, reply, list);
      return reply.send(list.rows);
    },
  );

  app.get(
    "/buy/detail/:id",
    { schema: { tags, params: idParam, response: { 200: purchaseDetailSchema } } },
    async (request) => {
      await signedIn(request);
      const purchase = await purchases.detail(request.params.id);
      await selfOrAdmin(request, purchase.userId);
      return purchase;
    },
  );
};
