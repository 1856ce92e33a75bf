import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Services } from "../services.ts";

export const countryRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { countries } },
) => {
  app.get(
    "/countries",
    { schema: { tags: ["countries"], response: { 200: z.array(z.string()) } } },
    async (_request, reply) => {
      reply.header("cache-control", "public, max-age=3600");
      return countries.list();
    },
  );
};
