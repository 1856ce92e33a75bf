import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { pagingQuery } from "#shared/paging.ts";
import {
  carReviewSchema,
  newReview,
  reviewChange,
  reviewSchema,
  userReviewSchema,
} from "#shared/review.ts";
import { pageHeaders } from "../http/paging.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import { idempotencyHeaders, idempotent } from "../idempotency/idempotent.ts";
import type { Services } from "../services.ts";

const tags = ["reviews"];

export const reviewRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { reviews, idempotency } },
) => {
  const once = idempotent(idempotency);
  const list = <Schema extends z.ZodType>(schema: Schema) => ({
    tags,
    querystring: pagingQuery,
    response: { 200: z.array(schema) },
  });

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

  app.post(
    "/review",
    {
      ...once.hooks,
      schema: {
        tags,
        headers: idempotencyHeaders,
        body: newReview,
        response: { 201: reviewSchema },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      const review = await reviews.create(user, request.body, once.keep(request));
      return reply.code(201).send(review);
    },
  );

  app.put(
    "/review",
    { schema: { tags, body: reviewChange, response: { 200: reviewSchema } } },
    async (request) => reviews.update(await signedIn(request), request.body),
  );

  app.delete(
    "/review/:id",
    {
      schema: { tags, params: idParam, response: { 200: z.object({ message: z.string() }) } },
    },
    async (request) => {
      await reviews.remove(await signedIn(request), request.params.id);
      return { message: messages.reviewDeleted };
    },
  );
};
