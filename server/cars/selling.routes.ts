import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { type CarRules, wholeCarSchema } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import { admin, signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import { idempotencyHeaders, idempotent } from "../idempotency/idempotent.ts";
import type { Services } from "../services.ts";
import { bulkChange, bulkDelete, carInput } from "./car-input.ts";

const tags = ["cars"];
const counted = { 200: z.object({ count: z.int() }) };

export const sellingRoutes: FastifyPluginAsyncZod<{
  services: Services;
  rules: CarRules;
}> = async (app, { services: { selling, idempotency }, rules }) => {
  const { newCar, carChange } = carInput(rules);
  const once = idempotent(idempotency);

  app.post(
    "/car/create",
    {
      ...once.hooks,
      schema: {
        tags,
        headers: idempotencyHeaders,
        body: newCar,
        response: { 201: wholeCarSchema },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      const car = await selling.create(user, request.body, once.saveReply(request));
      return reply.code(201).send(car);
    },
  );

  app.put(
    "/car/edit/:id",
    {
      schema: { tags, params: idParam, body: carChange, response: { 200: wholeCarSchema } },
    },
    async (request) => selling.update(await signedIn(request), request.params.id, request.body),
  );

  app.delete(
    "/car/:id",
    {
      schema: { tags, params: idParam, response: { 200: z.object({ message: z.string() }) } },
    },
    async (request) => {
      await selling.remove(await signedIn(request), request.params.id);
      return { message: messages.carDeleted };
    },
  );

  app.put(
    "/car/bulk",
    { schema: { tags, body: bulkChange, response: counted } },
    async (request) => {
      const { ids, state } = request.body;
      await selling.setStateMany(await admin(request), ids, state);
      return { count: ids.length };
    },
  );

  app.post(
    "/car/bulk-delete",
    { schema: { tags, body: bulkDelete, response: counted } },
    async (request) => {
      const { ids } = request.body;
      await selling.removeMany(await admin(request), ids);
      return { count: ids.length };
    },
  );
};
