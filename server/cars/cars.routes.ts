import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { type Car, carDetailSchema, carSchema, carSearchQuery, facetsSchema } from "#shared/car.ts";
import { pageLimit, pagingQuery } from "#shared/paging.ts";
import { jsonStream } from "../http/json-stream.ts";
import { pageHeaders, pageOfAll } from "../http/paging.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import { presentPost } from "./car.present.ts";

const post = carSchema.pick({
  id: true,
  name: true,
  model: true,
  brand: true,
  price: true,
  image: true,
});
const tags = ["cars"];
const noFilter = carSearchQuery.parse({});

async function* noCars() {}

export const carRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { cars, checkout, limits, sellers } },
) => {
  app.get(
    "/car",
    { schema: { tags, querystring: pagingQuery, response: { 200: z.array(carSchema) } } },
    async (request, reply) => {
      const { page, limit } = request.query;
      if (page === undefined && limit === undefined) {
        reply.type("application/json; charset=utf-8");
        // Fastify reads the payload of HEAD to its end, so it gets an empty list.
        const isGet = request.method === "GET";
        if (isGet) reply.raw.once("close", limits.stream(request.ip));
        // The type is that of the documented reply; the stream writes the same JSON.
        return reply.send(jsonStream(isGet ? cars.all() : noCars()) as unknown as Car[]);
      }
      const list = await cars.search({ ...noFilter, page: page ?? 1, limit: limit ?? 100 });
      pageHeaders(request, reply, list);
      return reply.send(list.rows);
    },
  );

  app.get(
    "/car/search",
    { schema: { tags, querystring: carSearchQuery, response: { 200: z.array(carSchema) } } },
    async (request, reply) => {
      limits.search(request.ip);
      const list = await cars.search(request.query);
      pageHeaders(request, reply, list);
      return reply.send(list.rows);
    },
  );

  app.get(
    "/car/facets",
    { schema: { tags, querystring: carSearchQuery, response: { 200: facetsSchema } } },
    async (request) => {
      limits.search(request.ip);
      return cars.facets(request.query);
    },
  );

  app.get(
    "/car/detail/:id",
    { schema: { tags, params: idParam, response: { 200: carDetailSchema } } },
    async (request) => {
      const visitor = await request.sessionUser();
      const car = await cars.detail(request.params.id, visitor);
      const [held, seller] = await Promise.all([
        checkout.heldUntil([car.id], visitor?.id),
        sellers.ofCar(car.userId),
      ]);
      return { ...car, heldUntil: held[car.id] ?? null, seller };
    },
  );

  app.get(
    "/car/:id/similar",
    {
      schema: {
        tags,
        params: idParam,
        querystring: z.object({ limit: pageLimit.default(6) }),
        response: { 200: z.array(carSchema) },
      },
    },
    (request) => cars.similar(request.params.id, request.query.limit),
  );

  app.get(
    "/car/brand",
    {
      schema: {
        tags,
        querystring: pagingQuery,
        response: { 200: z.array(z.object({ id: z.uuid(), name: z.string() })) },
      },
    },
    async (request, reply) => pageOfAll(request, reply, await cars.brands()),
  );
  const texts = {
    schema: { tags, querystring: pagingQuery, response: { 200: z.array(z.string()) } },
  };
  app.get("/car/color", texts, async (request, reply) =>
    pageOfAll(request, reply, await cars.colors()),
  );
  app.get("/car/location", texts, async (request, reply) =>
    pageOfAll(request, reply, await cars.locations()),
  );

  app.get(
    "/car/user/:id",
    {
      schema: {
        tags,
        params: idParam,
        querystring: pagingQuery,
        response: { 200: z.array(post) },
      },
    },
    async (request, reply) => {
      const list = await cars.ofUser(request.params.id, request.query.page, request.query.limit);
      pageHeaders(request, reply, list);
      return reply.send(list.rows.map(presentPost));
    },
  );
};
