import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { CarRules } from "#shared/car.ts";
import { identitySandboxRoutes } from "./adapters/identity/sandbox/sandbox.routes.ts";
import { paymentSandboxRoutes } from "./adapters/payments/sandbox/api.routes.ts";
import { sandboxTypeRoutes } from "./adapters/sandbox/fonts.routes.ts";
import { API_BASE } from "./api-base.ts";
import { auditRoutes } from "./audit/audit.routes.ts";
import { carRoutes } from "./cars/cars.routes.ts";
import { catalogueRoutes } from "./cars/catalogue.routes.ts";
import { facetRoutes } from "./cars/facets.routes.ts";
import { sellingRoutes } from "./cars/selling.routes.ts";
import { checkoutRoutes } from "./checkout/checkout.routes.ts";
import { paymentStatusRoutes } from "./checkout/payment-status.routes.ts";
import { webhookRoutes } from "./checkout/webhooks.routes.ts";
import type { Config } from "./config.ts";
import { countryRoutes } from "./countries/countries.routes.ts";
import type { Connection } from "./db/connect.ts";
import { decorateDemo, hideOutsideDemo } from "./demo/demo-requests.ts";
import { favoriteRoutes } from "./favorites/favorites.routes.ts";
import { healthRoutes } from "./health/health.routes.ts";
import { measure } from "./health/metrics.ts";
import { watchStorage } from "./health/storage.ts";
import { refuseUnusableAddress, rejectInvalidOrigin } from "./http/address.ts";
import { answerError, answerErrors } from "./http/answer-errors.ts";
import { decorateDrain } from "./http/drain.ts";
import { enforceAccess } from "./http/enforce-access.ts";
import { answerInvalidHttp, ignoreExpectations } from "./http/invalid-http.ts";
import { acceptJson } from "./http/json-body.ts";
import { openapi } from "./http/openapi.ts";
import { rejectForeignOrigin } from "./http/origin.ts";
import { readOwnWrites } from "./http/own-writes.ts";
import { decorateQuickAnswers } from "./http/quick-answers.ts";
import { createRequestIds, sendRequestIds } from "./http/request-id.ts";
import {
  createSecurityHeaders,
  type SecurityHeaders,
  sendSecurityHeaders,
} from "./http/security-headers.ts";
import { decorateServers } from "./http/servers.ts";
import { decorateSessionUser } from "./http/session-user.ts";
import { serializerCompiler, validatorCompiler } from "./http/validate.ts";
import { shedLoad } from "./limits/load-shedding.ts";
import { filmRoutes } from "./pictures/film.routes.ts";
import { pictureRoutes } from "./pictures/pictures.routes.ts";
import { uploadRoutes } from "./pictures/upload.routes.ts";
import { priceRoutes } from "./prices/prices.routes.ts";
import { adminPurchaseRoutes } from "./purchases/admin-purchases.routes.ts";
import { purchaseRoutes } from "./purchases/purchases.routes.ts";
import { reviewListRoutes } from "./reviews/review-lists.routes.ts";
import { reviewRoutes } from "./reviews/reviews.routes.ts";
import { enrolmentRoutes } from "./second-factor/enrolment.routes.ts";
import { passkeyRoutes } from "./second-factor/passkeys.routes.ts";
import { secondStepRoutes } from "./second-factor/second-step.routes.ts";
import { totpRoutes } from "./second-factor/totp.routes.ts";
import { sellerRoutes } from "./sellers/sellers.routes.ts";
import type { Services } from "./services.ts";
import { type Cookie, type Cookies, createCookies } from "./sessions/cookie.ts";
import { sessionRoutes } from "./sessions/sessions.routes.ts";
import { sitemapRoutes } from "./sitemap/sitemap.routes.ts";
import { summaryRoutes } from "./summary/summary.routes.ts";
import { traceRequests } from "./tracing/trace.ts";
import { adminUserRoutes } from "./users/admin-users.routes.ts";
import { closeAccountRoutes } from "./users/close-account.routes.ts";
import { emailChangeRoutes } from "./users/email-change.routes.ts";
import { exportAccountRoutes } from "./users/export-account.routes.ts";
import { passwordResetRoutes } from "./users/password-reset.routes.ts";
import { signInRoutes } from "./users/sign-in.routes.ts";
import { userRoutes } from "./users/users.routes.ts";
import { verificationRoutes } from "./users/verification.routes.ts";

/** Fastify with everything that concerns connections and requests, and no routes. */
function createFastify(
  { log }: Services,
  config: Config,
  securityHeaders: SecurityHeaders,
): FastifyInstance {
  const { trustProxy } = config;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: createRequestIds(trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    forceCloseConnections: "idle",
    // Ignores offers of another protocol: Fastify's second server for localhost would not
    // answer such a request at all.
    // A missing host gets the shop's own answer: see address.ts.
    http: { shouldUpgradeCallback: () => false, requireHostHeader: false },
    // Accepted requests are served to the end: see drain.ts.
    return503OnClosing: false,
    // A slow sender must not occupy an upload slot forever.
    requestTimeout: 120_000,
    frameworkErrors: (error, request, reply) => {
      securityHeaders.set(request, reply);
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerInvalidHttp(securityHeaders, (socket) => app.repliesOn(socket)),
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 200 },
  });
  decorateServers(app);
  ignoreExpectations(app);
  decorateQuickAnswers(app, config);
  return app;
}

/** Everything the server answers, except the rendered pages: see pages/pages.ts. */
export async function createApp(
  services: Services,
  config: Config,
  { pool, replicas }: Pick<Connection, "pool" | "replicas">,
): Promise<FastifyInstance> {
  const publicUrl = config.publicUrlGiven ? config.publicUrl : undefined;
  const securityHeaders = createSecurityHeaders({
    foreignPopup: config.firebase !== undefined,
    https: publicUrl?.startsWith("https:") ?? false,
  });
  const app = createFastify(services, config, securityHeaders);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  decorateDrain(app);
  answerErrors(app);
  traceRequests(app);
  sendRequestIds(app);
  sendSecurityHeaders(app, securityHeaders);
  decorateDemo(app, config.demo);
  enforceAccess(app);

  await app.register(cookie);
  acceptJson(app);
  const cookies = createCookies(config.publicUrl);
  const sessionCookie = cookies.session;
  decorateSessionUser(app, services, sessionCookie);
  services.securityEvents.watch(app);
  shedLoad(app, (request) => sessionCookie.read(request) === undefined);
  readOwnWrites(app, { cookie: cookies.position, replicas, catalogue: services.catalogue });
  app.addHook("onRequest", (request, _reply, done) => {
    rejectInvalidOrigin(request);
    // Vite serves files by their paths on the disk, which this check may refuse.
    if (!config.development) refuseUnusableAddress(request);
    rejectForeignOrigin(request, publicUrl);
    done();
  });

  const backsUp = !config.databaseUrl && config.backup.everyHours > 0;
  const backupDir = backsUp ? config.backup.dir : undefined;
  measure(app, { pool, replicas, backupDir, metricsToken: config.metricsToken, ...services });
  await openapi(app, { cookieName: sessionCookie.name });
  await app.register(healthRoutes, {
    replicas,
    hasRoom: watchStorage(app, config.dataDir, { siblings: services.siblings }),
    closing: app.draining,
  });
  await app.register(filmRoutes);
  await app.register(pictureRoutes, { services, tagged: config.edgePurgeUrls.length > 0 });
  await app.register(sitemapRoutes, { services, publicUrl });
  const calls = { services, cookies, sessionCookie, publicUrl, rules: config, config };
  await app.register((api) => registerApi(api, calls), { prefix: API_BASE });
  await app.register((sandboxes) => registerSandboxes(sandboxes, services));
  return app;
}

interface Calls {
  services: Services;
  cookies: Cookies;
  sessionCookie: Cookie;
  publicUrl: string | undefined;
  rules: CarRules;
  config: Config;
}

/** The REST calls of the contract. */
async function registerApi(api: FastifyInstance, calls: Calls): Promise<void> {
  await api.register(catalogueRoutes, calls);
  await api.register(carRoutes, calls);
  await api.register(facetRoutes, calls);
  await api.register(sellingRoutes, calls);
  await api.register(priceRoutes, calls);
  await api.register(sellerRoutes, calls);
  await api.register(uploadRoutes, calls);
  await api.register(reviewListRoutes, calls);
  await api.register(reviewRoutes, calls);
  await api.register(countryRoutes, calls);
  await api.register(signInRoutes, calls);
  await api.register(userRoutes, calls);
  await api.register(sessionRoutes, calls);
  await api.register(secondStepRoutes, calls);
  await api.register(enrolmentRoutes, calls);
  await api.register(totpRoutes, calls);
  await api.register(passkeyRoutes, calls);
  await api.register(closeAccountRoutes, calls);
  await api.register(emailChangeRoutes, calls);
  await api.register(exportAccountRoutes, calls);
  await api.register(passwordResetRoutes, calls);
  await api.register(verificationRoutes, calls);
  await api.register(adminUserRoutes, calls);
  await api.register(favoriteRoutes, calls);
  await api.register(checkoutRoutes, calls);
  await api.register(paymentStatusRoutes, calls);
  await api.register(webhookRoutes, calls);
  await api.register(purchaseRoutes, calls);
  await api.register(adminPurchaseRoutes, calls);
  await api.register(summaryRoutes, calls);
  await api.register(auditRoutes, calls);
}

/**
 * The sandboxes of external services that are not configured, for visitors of the demonstration.
 */
async function registerSandboxes(app: FastifyInstance, services: Services): Promise<void> {
  hideOutsideDemo(app);
  const payments = services.paymentSandbox;
  if (payments)
    await app.register(paymentSandboxRoutes, { sandbox: payments, prefix: "/sandbox/payments" });
  const sandbox = services.identitySandbox;
  if (payments || sandbox) await app.register(sandboxTypeRoutes, { prefix: "/sandbox" });
  // Under both prefixes: the popup's page and script use the first, programs may use the second.
  if (sandbox)
    for (const prefix of ["", API_BASE])
      await app.register(identitySandboxRoutes, { prefix, sandbox });
}
