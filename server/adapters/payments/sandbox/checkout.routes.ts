import multipart from "@fastify/multipart";
import type { FastifyPluginAsync, FastifyReply } from "fastify";
import { z } from "zod";
import { paths } from "#shared/paths.ts";
import { parse } from "../../../http/validate.ts";
import { checkoutPage, checkoutPolicy, gonePage } from "./checkout-page.ts";
import { OUTCOMES } from "./pay.ts";
import { idParam } from "./read-request.ts";
import { requestOf, returnParameters } from "./sandbox.present.ts";
import type { PaymentRow, PreferenceRow } from "./sandbox.queries.ts";
import type { PaymentSandbox } from "./sandbox.ts";

const outcomeForm = z.object({
  outcome: z.enum(OUTCOMES, "The outcome must be approved, rejected or pending"),
});
const backTo = { approved: "success", pending: "pending" } as const;

/** The buyer's return address, with the provider's query parameters. */
function returnAddress(preference: PreferenceRow, payment: PaymentRow | undefined): string | null {
  const status = payment?.status as keyof typeof backTo | undefined;
  const back = requestOf(preference).back_urls?.[(status && backTo[status]) ?? "failure"];
  if (!back) return null;
  const address = new URL(back);
  for (const [name, value] of Object.entries(returnParameters(preference, payment)))
    address.searchParams.set(name, value);
  return address.href;
}

function sendPage(reply: FastifyReply, status: number, html: string, formTo = "") {
  return (
    reply
      .code(status)
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .header("referrer-policy", "same-origin")
      .header("x-content-type-options", "nosniff")
      // Browsers also apply form-action to the redirect, which leads back to the shop.
      .header("content-security-policy", checkoutPolicy(formTo))
      .send(html)
  );
}

/** The payment page; its address is the preference's `init_point`. */
export const sandboxCheckoutRoutes: FastifyPluginAsync<{ sandbox: PaymentSandbox }> = async (
  app,
  { sandbox },
) => {
  const schema = { hide: true };
  await app.register(multipart, {
    attachFieldsToBody: "keyValues",
    limits: { files: 0, fields: 10, fieldSize: 100 },
  });

  app.get("/checkout/:id", { schema }, async (request, reply) => {
    const found = await sandbox.checkout(parse(idParam, request.params).id);
    if (!found) return sendPage(reply, 404, gonePage(paths.home()));
    const back = returnAddress(found.preference, found.payment) ?? paths.home();
    if (found.expired && found.payment?.status !== "pending")
      return sendPage(reply, 410, gonePage(back));
    const { origin } = new URL(back, "http://localhost");
    return sendPage(reply, 200, checkoutPage(found, back), origin);
  });

  app.post("/checkout/:id", { schema }, async (request, reply) => {
    const { id } = parse(idParam, request.params);
    const { outcome } = parse(outcomeForm, request.body);
    const paid = await sandbox.pay(id, outcome);
    if (!paid) {
      const found = await sandbox.checkout(id);
      const back = found && returnAddress(found.preference, found.payment);
      return sendPage(reply, found ? 410 : 404, gonePage(back ?? paths.home()));
    }
    return reply.redirect(returnAddress(paid.preference, paid.payment) ?? paths.home(), 303);
  });
};
