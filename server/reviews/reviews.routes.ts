import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { newReview, reviewChange, reviewSchema } from "#shared/review.ts";
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
      const review = await reviews.create(user, request.body, once.saveReply(request));
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
