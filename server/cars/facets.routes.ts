import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { carSearchQuery, facetsSchema } from "#shared/car.ts";
import { pagingQuery } from "#shared/paging.ts";
import { asJsonText } from "../http/json-text.ts";
import { pageOfAll } from "../http/paging.ts";
import type { Services } from "../services.ts";

const tags = ["cars"];
/** The cost of facets that were counted before, in units of the details of one car. */
const COST = 4;
const brands = z.array(z.object({ id: z.uuid(), name: z.string() }));
const names = z.array(z.string());

export const facetRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { cars, limits } },
) => {
  app.get(
    "/car/facets",
    { schema: { tags, querystring: carSearchQuery, response: { 200: facetsSchema } } },
    async (request, reply) => {
      await limits.search(request.ip);
      const { text, textNow } = await cars.facetsText(request.query);
      const json = asJsonText(reply);
      const bodyNow = () => (app.takeTurnAtOnce(COST) ? textNow() : undefined);
      app.answerQuickly(request, json, { bodyNow, permit: limits.search });
      return json.send(text);
    },
  );

  app.get(
    "/car/brand",
    { schema: { tags, querystring: pagingQuery, response: { 200: brands } } },
    async (request, reply) => pageOfAll(request, reply, await cars.brands()),
  );

  app.get(
    "/car/color",
    { schema: { tags, querystring: pagingQuery, response: { 200: names } } },
    async (request, reply) => pageOfAll(request, reply, await cars.colors()),
  );

  app.get(
    "/car/location",
    { schema: { tags, querystring: pagingQuery, response: { 200: names } } },
    async (request, reply) => pageOfAll(request, reply, await cars.locations()),
  );
};
