import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { carDetailSchema, carSchema } from "#shared/car.ts";
import { pageLimit, pagingQuery } from "#shared/paging.ts";
import { pageHeaders } from "../http/paging.ts";
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

export const carRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { cars, sellers } },
) => {
  app.get(
    "/car/detail/:id",
    { schema: { tags, params: idParam, response: { 200: carDetailSchema } } },
    async (request) => {
      const visitor = await request.sessionUser();
      const car = await cars.detail(request.params.id, visitor);
      return { ...car, seller: await sellers.ofCar(car.userId) };
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
    async (request) => {
      const visitor = await request.sessionUser();
      return cars.similar(request.params.id, request.query.limit, visitor);
    },
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
