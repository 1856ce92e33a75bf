import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { pagingQuery } from "#shared/paging.ts";
import { pastPriceSchema, pricePositionSchema } from "#shared/price-position.ts";
import { pageHeaders } from "../http/paging.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["cars"];

export const priceRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { prices } },
) => {
  app.get(
    "/car/:id/prices",
    {
      schema: {
        tags,
        params: idParam,
        querystring: pagingQuery,
        response: { 200: z.array(pastPriceSchema) },
      },
    },
    async (request, reply) => {
      const { page, limit } = request.query;
      const found = await prices.history(request.params.id, page, limit);
      pageHeaders(request, reply, found);
      return reply.send(found.rows);
    },
  );

  app.get(
    "/car/:id/price-position",
    { schema: { tags, params: idParam, response: { 200: pricePositionSchema } } },
    (request) => prices.position(request.params.id),
  );
};
