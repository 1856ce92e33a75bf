import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { favoriteSchema, favoritesUpdate } from "#shared/favorite.ts";
import { pagingQuery } from "#shared/paging.ts";
import { pageOfAll } from "../http/paging.ts";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";

const tags = ["favorites"];
const response = { 200: z.array(favoriteSchema) };

export const favoriteRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { favorites } },
) => {
  app.get(
    "/favorites",
    { schema: { tags, querystring: pagingQuery, response } },
    async (request, reply) => {
      const user = await signedIn(request);
      return pageOfAll(request, reply, await favorites.list(user.id));
    },
  );

  app.put("/favorites", { schema: { tags, body: favoritesUpdate, response } }, async (request) => {
    const user = await signedIn(request);
    return favorites.save(user.id, request.body);
  });
};
