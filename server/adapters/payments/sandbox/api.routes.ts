import formbody from "@fastify/formbody";
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { parse } from "../../../http/validate.ts";
import type { ListeningSandbox } from "../choose.ts";
import { sandboxCheckoutRoutes } from "./checkout.routes.ts";
import { SandboxError } from "./error.ts";
import type { Reply } from "./idempotency.ts";
import { idParam } from "./read-request.ts";

const RETRY_AFTER_S = "1";

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | SandboxError>((error, request, reply) => {
    const status = "status" in error ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "payment sandbox failed");
    const known =
      error instanceof SandboxError
        ? error
        : new SandboxError(status, "bad_request", "Bad request");
    return reply.code(status).send(known.body);
  });
}

/** Refuses calls without the account's token, and those that a test lets fail. */
function checkAccess(api: FastifyInstance, sandbox: ListeningSandbox): void {
  api.addHook("onRequest", async (request, reply) => {
    const fault = sandbox.apiFault();
    if (fault === "hang") {
      reply.hijack();
      return;
    }
    if (fault === 429) reply.header("retry-after", RETRY_AFTER_S);
    if (fault) throw new SandboxError(fault, "failed_on_request", "Failed on request");
    const { access_token } = await sandbox.account();
    if (request.headers.authorization !== `Bearer ${access_token}`)
      throw new SandboxError(401, "invalid_access_token", "invalid access token");
  });
}

const answer = (url: string, work: (request: FastifyRequest) => Promise<Reply>) => ({
  url,
  schema: { hide: true },
  handler: async (request: FastifyRequest, reply: { code(status: number): unknown }) => {
    const { status, body } = await work(request);
    reply.code(status);
    return body;
  },
});

function keyOf(request: FastifyRequest): string | undefined {
  const given = request.headers["x-idempotency-key"];
  return typeof given === "string" ? given : undefined;
}

const idOf = (request: FastifyRequest) => parse(idParam, request.params).id;

/** The sandbox's API and payment page, below `/sandbox/payments`. */
export const paymentSandboxRoutes: FastifyPluginAsync<{ sandbox: ListeningSandbox }> = async (
  app,
  { sandbox },
) => {
  // The page's buttons send a form; the rest of the shop accepts none here.
  await app.register(formbody);
  app.addHook("onListen", async () => {
    const address = app.server.address();
    if (address && typeof address === "object") sandbox.listening(address);
  });
  await app.register(sandboxCheckoutRoutes, { sandbox });

  await app.register(async (api) => {
    answerErrors(api);

    checkAccess(api, sandbox);

    api.route({
      method: "POST",
      ...answer("/checkout/preferences", (request) =>
        sandbox.createPreference(keyOf(request), request.body),
      ),
    });
    api.route({
      method: "GET",
      ...answer("/checkout/preferences/:id", (request) => sandbox.preference(idOf(request))),
    });
    api.route({
      method: "GET",
      ...answer("/v1/payments/search", (request) => {
        const { external_reference = "" } = request.query as { external_reference?: string };
        return sandbox.search(String(external_reference));
      }),
    });
    api.route({
      method: "GET",
      ...answer("/v1/payments/:id", (request) => sandbox.payment(idOf(request))),
    });
    api.route({
      method: "POST",
      ...answer("/v1/payments/:id/refunds", (request) =>
        sandbox.refund(keyOf(request), idOf(request)),
      ),
    });
    api.route({
      method: "GET",
      ...answer("/merchant_orders/:id", (request) => sandbox.merchantOrder(idOf(request))),
    });
  });
};
