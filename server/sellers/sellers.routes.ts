import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { sellerSchema } from "#shared/seller.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

export const sellerRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { sellers } },
) => {
  app.get(
    "/seller/:id",
    { schema: { tags: ["sellers"], params: idParam, response: { 200: sellerSchema } } },
    async (request) => {
      const { initials: _, ...seller } = await sellers.profile(request.params.id);
      return seller;
    },
  );
};
