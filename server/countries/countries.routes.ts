import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { pagingQuery } from "#shared/paging.ts";
import { pageOfAll } from "../http/paging.ts";
import type { Services } from "../services.ts";

export const countryRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { countries } },
) => {
  app.get(
    "/countries",
    {
      schema: {
        tags: ["countries"],
        querystring: pagingQuery,
        response: { 200: z.array(z.string()) },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "public, max-age=3600");
      return pageOfAll(request, reply, await countries.list());
    },
  );
};
