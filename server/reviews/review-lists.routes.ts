import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { pagingQuery } from "#shared/paging.ts";
import { carReviewSchema, reviewSchema, userReviewSchema } from "#shared/review.ts";
import { pageHeaders } from "../http/paging.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const list = <Schema extends z.ZodType>(schema: Schema) => ({
  tags: ["reviews"],
  querystring: pagingQuery,
  response: { 200: z.array(schema) },
});

export const reviewListRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { reviews } },
) => {
  app.get("/review", { schema: list(reviewSchema) }, async (request, reply) => {
    const found = await reviews.all(request.query.page, request.query.limit);
    pageHeaders(request, reply, found);
    return reply.send(found.rows);
  });

  app.get(
    "/review/:id",
    { schema: { ...list(carReviewSchema), params: idParam } },
    async (request, reply) => {
      const { page, limit } = request.query;
      const found = await reviews.listOfCar(request.params.id, page, limit);
      pageHeaders(request, reply, found);
      return reply.send(found.rows);
    },
  );

  app.get(
    "/review/userid/:id",
    { schema: { ...list(userReviewSchema), params: idParam } },
    async (request, reply) => {
      const { page, limit } = request.query;
      const found = await reviews.ofUser(request.params.id, page, limit);
      pageHeaders(request, reply, found);
      return reply.send(found.rows);
    },
  );
};
