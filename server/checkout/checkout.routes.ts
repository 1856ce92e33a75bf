import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { preferenceRequest, purchaseRequest, purchaseSchema } from "#shared/purchase.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/tables.ts";
import { serviceStates } from "../demo/service-states.ts";
import { HttpError, notSetUp } from "../http/errors.ts";
import { publicOrigin } from "../http/origin.ts";
import { signedIn } from "../http/session-user.ts";
import { idempotencyHeaders, idempotent } from "../idempotency/idempotent.ts";
import type { Services } from "../services.ts";

const preferenceReply = z.object({
  id: z.string().describe("The provider's preference, for its wallet button"),
  init_point: z.string().describe("The page on which to pay"),
});

export const checkoutRoutes: FastifyPluginAsyncZod<{
  services: Services;
  publicUrl: string | undefined;
  config: Config;
}> = async (app, { services: { checkout, purchases, limits, idempotency }, publicUrl, config }) => {
  const once = idempotent(idempotency);

  async function failed(error: unknown, userId: string): Promise<never> {
    if (error instanceof HttpError && error.statusCode >= 500)
      await limits.failed("checkout", userId);
    throw error;
  }

  app.post(
    "/create_preference",
    {
      ...once.hooks,
      schema: {
        headers: idempotencyHeaders,
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
      const { items } = request.body;
      const saveReply = once.saveReply(request);
      const started = checkout.startCheckout(user, { items, origin, saveReply });
      return reply.code(201).send(await started.catch((error) => failed(error, user.id)));
    },
  );

  app.post(
    "/buy/create",
    {
      ...once.hooks,
      schema: {
        headers: idempotencyHeaders,
        tags: ["purchases"],
        description:
          "The purchase of exactly these cars, made by the provider's approval: 201 the first time, 200 " +
          "again. While a later purchase of them is open, that one is meant: 402 until it is paid, 503 " +
          "while the provider does not say.",
        body: purchaseRequest,
        response: { 200: purchaseSchema, 201: purchaseSchema },
      },
    },
    async (request, reply) => {
      const user = await signedIn(request);
      const saveReply = once.saveReply(request);
      const made = async (trx: Db, id: string, first: boolean) => {
        const status = first ? (201 as const) : (200 as const);
        const purchase = await purchases.summary(id, trx);
        await saveReply(trx, status, purchase);
        return { status, purchase };
      };
      const { status, purchase } = await checkout.confirmPurchase(user, request.body, made);
      return reply.code(status).send(purchase);
    },
  );
};
