import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import {
  pendingPurchaseSchema,
  preferenceRequest,
  purchaseRequest,
  purchaseSchema,
} from "#shared/purchase.ts";
import type { Config } from "../config.ts";
import { serviceStates } from "../demo/service-states.ts";
import { notFound, notSetUp } from "../http/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const preferenceReply = z.object({
  id: z.string().describe("The provider's preference, for its wallet button"),
  init_point: z.string().describe("The page on which to pay"),
});
const statusReply = z.object({
  status: z.enum(["success", "fail", "pending"]),
  purchaseId: z.uuid(),
  carsId: z.array(z.uuid()),
});

export const checkoutRoutes: FastifyPluginAsyncZod<{
  services: Services;
  publicUrl: string | undefined;
  config: Config;
}> = async (app, { services: { checkout, purchases, limits }, publicUrl, config }) => {
  app.post(
    "/create_preference",
    {
      schema: {
        tags: ["payment"],
        description:
          "Opens a payment. 409 where a car is sold, has another price, is being paid for by somebody " +
          "else (`heldUntil` in `details` says until when), or has a pending payment of the same user.",
        body: preferenceRequest,
        response: { 201: preferenceReply },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      if (serviceStates(config, request.demo).payments === "off")
        throw notSetUp(messages.paymentsOff);
      await limits.checkout(user.id);
      const origin = publicOrigin(request, publicUrl);
      const preference = await checkout.startCheckout(user, request.body.items, origin);
      return reply.code(201).send(preference);
    },
  );

  app.post(
    "/payments/webhook",
    {
      schema: {
        tags: ["payment"],
        querystring: z.looseObject({ "data.id": z.unknown(), type: z.unknown() }).partial(),
        response: { 200: z.object({ received: z.literal(true) }) },
      },
    },
    async (request) => {
      const { headers, query, body } = request;
      await checkout.receive({ headers, query, body });
      return { received: true as const };
    },
  );

  app.get(
    "/buy/status/:id",
    { schema: { tags: ["purchases"], params: idParam, response: { 200: statusReply } } },
    async (request) => {
      const { status, ...purchase } = await checkout.status(
        request.params.id,
        await signedIn(request),
      );
      if (status === null) throw notFound(messages.purchaseNotFound);
      return { status, ...purchase };
    },
  );

  app.get(
    "/buy/pending",
    {
      schema: {
        tags: ["purchases"],
        description:
          "The visitor's purchases whose payment the provider has not decided yet, newest first. Once " +
          "approved they are in the list of purchases; otherwise they end, and a mail says how.",
        response: { 200: z.array(pendingPurchaseSchema) },
      },
    },
    async (request) => checkout.pendingOf((await signedIn(request)).id),
  );

  app.post(
    "/buy/create",
    {
      schema: {
        tags: ["purchases"],
        description:
          "The purchase of exactly these cars, made by the provider's approval: 201 the first time, 200 " +
          "again. While a later purchase of them is open, that one is meant: 402 until it is paid.",
        body: purchaseRequest,
        response: { 200: purchaseSchema, 201: purchaseSchema },
      },
    },
    async (request, reply) => {
      const { id, first } = await checkout.confirmPurchase(await signedIn(request), request.body);
      return reply.code(first ? 201 : 200).send(await purchases.summary(id));
    },
  );
};
