import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { carSearchQuery, type Facets, facetsSchema } from "#shared/car.ts";
import { pagingQuery } from "#shared/paging.ts";
import { pageOfAll } from "../http/paging.ts";
import type { Services } from "../services.ts";

const tags = ["cars"];
const brands = z.array(z.object({ id: z.uuid(), name: z.string() }));
const names = z.array(z.string());

const JSON_TYPE = "application/json; charset=utf-8";

/** Counts that did not change since are the same object, and the same JSON. */
const texts = new WeakMap<Facets, string>();

/** The counts as JSON; the type is that of the documented reply. */
function asText(facets: Facets): Facets {
  const text = texts.get(facets) ?? JSON.stringify(facets);
  texts.set(facets, text);
  return text as unknown as Facets;
}

export const facetRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { cars, limits } },
) => {
  app.get(
    "/car/facets",
    { schema: { tags, querystring: carSearchQuery, response: { 200: facetsSchema } } },
    async (request, reply) => {
      await limits.search(request.ip);
      const facets = await cars.facets(request.query);
      return reply.type(JSON_TYPE).send(asText(facets));
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
