import type { FastifyInstance } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { carDetailSchema, carSchema } from "#shared/car.ts";
import { pageLimit, pageNumber, pagingQuery } from "#shared/paging.ts";
import { type FollowedReads, followReads, isStillSo } from "../catalogue/followed-reads.ts";
import { type LastingText, lastingText } from "../catalogue/lasting-text.ts";
import { asJsonText } from "../http/json-text.ts";
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

/** Must not refer to the request, which would stay in memory. */
const whileStillSo = (app: FastifyInstance, reads: FollowedReads, text: LastingText) => () =>
  isStillSo(reads) && app.takeTurnAtOnce() ? text.now() : undefined;

/** Apart from the car: the number of a seller's cars changes with each of them. */
const readSeller = (sellers: Services["sellers"], id: string) => () => sellers.ofCar(id);

export const carRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { cars, sellers } },
) => {
  app.get(
    "/car/detail/:id",
    { schema: { tags, params: idParam, response: { 200: carDetailSchema } } },
    async (request, reply) => {
      const visitor = await request.sessionUser();
      const { reads, result } = followReads(() => cars.detail(request.params.id, visitor));
      const car = await result;
      const text = await lastingText(car, "seller", readSeller(sellers, car.userId));
      const json = asJsonText(reply);
      app.answerQuickly(request, json, { bodyNow: whileStillSo(app, reads, text) });
      return json.send(text.text);
    },
  );

  app.get(
    "/car/:id/similar",
    {
      schema: {
        tags,
        params: idParam,
        querystring: z.object({ page: pageNumber.default(1), limit: pageLimit.default(6) }),
        response: { 200: z.array(carSchema) },
      },
    },
    async (request, reply) => {
      const visitor = await request.sessionUser();
      const list = await cars.similar(request.params.id, request.query, visitor);
      pageHeaders(request, reply, list);
      return reply.send(list.rows);
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
