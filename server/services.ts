import type { Kysely } from "kysely";
import type pg from "pg";
import { boundedFetch, boundedPictureFetch } from "./adapters/bounded-fetch.ts";
import { chooseCountries } from "./adapters/countries/choose.ts";
import { chooseEdge } from "./adapters/edge/choose.ts";
import { chooseIdentity } from "./adapters/identity/choose.ts";
import { chooseImages } from "./adapters/images/choose.ts";
import { chooseMailer } from "./adapters/mail/choose.ts";
import { createOutbound } from "./adapters/outbound.ts";
import { choosePayments } from "./adapters/payments/choose.ts";
import { createAudit } from "./audit/audit.ts";
import { createSecurityEvents } from "./audit/security-events.ts";
import { createCarTable } from "./cars/car-table.ts";
import { createCars } from "./cars/cars.ts";
import { createSelling } from "./cars/selling.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { createCheckout } from "./checkout/checkout.ts";
import type { Config } from "./config.ts";
import { createCountryList } from "./countries/countries.ts";
import type { Replicas } from "./db/replicas/replicas.ts";
import type { Tables } from "./db/tables.ts";
import { createEdgePurge } from "./edge/edge-purge.ts";
import { createEncryption } from "./encryption/encryption.ts";
import { createFavorites } from "./favorites/favorites.ts";
import { createIdempotency } from "./idempotency/idempotency.ts";
import { shareWrites } from "./instances/share-writes.ts";
import { noSiblings, type Siblings } from "./instances/siblings.ts";
import { handleExpiredRows } from "./jobs/expired-rows.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createLimits } from "./limits/limits.ts";
import type { MemoryCounts } from "./limits/memory-counts.ts";
import { createLog, createSecurityLog } from "./log.ts";
import { createMails } from "./mail/mails.ts";
import { createPictures } from "./pictures/pictures.ts";
import { picturesFolder } from "./pictures/stored-picture.ts";
import { createPrices } from "./prices/prices.ts";
import { createAdminPurchases } from "./purchases/admin-purchases.ts";
import { createPurchases } from "./purchases/purchases.ts";
import { createReviews } from "./reviews/reviews.ts";
import { createSecondFactor } from "./second-factor/second-factor.ts";
import { createSecondStep } from "./second-factor/second-step.ts";
import { createSellers } from "./sellers/sellers.ts";
import { createDevices } from "./sessions/devices.ts";
import { createRecentReads } from "./sessions/recent-reads.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createSitemap } from "./sitemap/sitemap.ts";
import { createSummary } from "./summary/summary.ts";
import { createAccountTokens } from "./users/account-tokens.ts";
import { createAdminUsers } from "./users/admin-users.ts";
import { createCloseAccount } from "./users/close-account.ts";
import { createEmailChange } from "./users/email-change.ts";
import { createAccountExport } from "./users/export-account.ts";
import { createGoogleSignIn } from "./users/google-sign-in.ts";
import { createOwnerProof } from "./users/owner-proof.ts";
import { createPasswordReset } from "./users/password-reset.ts";
import { createPasswordSignIn } from "./users/password-sign-in.ts";
import { createRegistration } from "./users/registration.ts";
import { createStartSession } from "./users/start-session.ts";
import { createUserTable } from "./users/user-table.ts";
import { createUsers } from "./users/users.ts";

/** How long calls to external services may still take when the shop closes; jobs repeat them. */
const MAX_WAIT_MS = 1_000;

export interface ServiceDeps {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For the catalogue only: answered by a replica where there is one, and by the primary. */
  reads: Kysely<Tables>;
  freshReads: Kysely<Tables>;
  replicas: Replicas;
  config: Config;
  /** The other instances of this machine, and the counts of limits that they share. */
  siblings?: Siblings;
  counts?: MemoryCounts;
  /** The clock of money, stock and the audit trail's budget; tests pass their own. */
  now?: () => Date;
}

export type Services = ReturnType<typeof createServices>;

/**
 * Builds every service once and passes each what it needs. It is longer than other functions
 * because it is one plain list without any logic. If it were split, what one part builds for
 * another (`db`, `jobs`, `limits`, `catalogue`, …) would be named three times, in a type, an
 * argument and a result, and the order would no longer be visible in one place.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one plain list, see above
export function createServices(deps: ServiceDeps) {
  const { db, pool, reads, freshReads, replicas, config, counts, now = () => new Date() } = deps;
  const { siblings = noSiblings } = deps;
  const log = createLog({ ...config, instance: siblings.number });
  const securityEvents = createSecurityEvents({ db, log: createSecurityLog(log), now });
  const catalogue = createCatalogue({
    db,
    pool,
    replicated: replicas.exist,
    caughtUp: (options) => sharedWrites.caughtUp(options),
    changed: () => edgePurge.changed(),
    personChanged: (id) => recent.invalidate(id),
  });
  const recent = createRecentReads({ isHeard: catalogue.isHeard });
  const sharedWrites = shareWrites({
    siblings,
    catchUp: catalogue.catchUpHere,
    invalidate: recent.invalidate,
  });
  const sessions = createSessions({ db, recent });
  const devices = createDevices({ db });
  const limits = createLimits({ db, pool, on: config.rateLimit, counts });
  const cars = createCars({ db: reads, freshDb: freshReads, catalogue, recent, now });
  const jobs = createJobs({ db, pool, now, log });
  const encryption = createEncryption(config);
  const { challenges, passkeys, factors, enrolment } = createSecondFactor({
    db,
    jobs,
    encryption,
    limits,
  });
  const startSession = createStartSession({ db, jobs, sessions, devices, factors, challenges });
  const outbound = createOutbound({ now, log, siblings });
  const fetch = boundedFetch;
  const edgePurge = createEdgePurge({ db, jobs, edge: chooseEdge({ config, fetch, outbound }) });
  const { cloudinary, s3, dataDir } = config;
  const folder = picturesFolder(dataDir);
  const images = chooseImages({
    cloudinary,
    s3,
    folder,
    fetch: boundedPictureFetch,
    now,
    outbound,
  });
  // The instances of one machine share the folder, so each may fill its part of it.
  const sharers = siblings.number === undefined ? 1 : config.instances;
  const cacheBytes = s3 && s3.cacheBytes / sharers;
  const { pictureRemoved: removed } = edgePurge;
  const pictures = createPictures({
    db,
    ...images,
    jobs,
    limits,
    dataDir,
    cacheBytes,
    removed,
    siblings,
    now,
    log,
  });
  const countries = createCountryList({
    db,
    ...chooseCountries({ config, fetch, outbound }),
    now,
    log,
  });
  const { payments, sandbox } = choosePayments({ db, config, now, fetch, outbound });
  const limited = config.rateLimit;
  const checkout = createCheckout({ db, payments, jobs, catalogue, limited, now, log });
  const purchases = createPurchases({ db, now });
  handleExpiredRows({ db, jobs, now });
  const idempotency = createIdempotency({ db, pool, now });
  const reviews = createReviews({ db, catalogue });
  const selling = createSelling({ db, catalogue, pictures, now });
  const tokens = createAccountTokens({ db });
  const identity = chooseIdentity({ db, config, fetch, outbound });
  const users = createUsers({ db, sessions, devices, jobs, pictures, catalogue });
  const ownerProof = createOwnerProof({ db, sessions, factors, limits, demo: config.demo });
  const mailer = chooseMailer({ config, outbound, log });
  const mails =
    mailer &&
    createMails({
      db,
      mailer,
      tokens,
      publicUrl: config.publicUrl,
      demo: config.demo !== "no one",
      onRefused: (err, about) => log.error({ err, ...about }, "A mail was refused for good"),
    });
  // Without a handler, mails wait.
  if (mails) jobs.handle("mail", mails.send);
  jobs.handle("refreshCountries", countries.refresh);

  return {
    log,
    siblings,
    audit: createAudit({ db }),
    securityEvents,
    cars,
    prices: createPrices({ db, jobs, catalogue, now }),
    sellers: createSellers({ db: reads, freshDb: freshReads, catalogue }),
    selling,
    pictures,
    reviews,
    countries,
    carTable: createCarTable({ db }),
    sitemap: createSitemap({ db: reads, catalogue }),
    userTable: createUserTable({ db }),
    adminPurchases: createAdminPurchases({ db }),
    summary: createSummary({ db, now }),
    sessions,
    accountTokens: tokens,
    users,
    exportAccount: createAccountExport({
      db,
      pictures,
      users,
      sessions,
      enrolment,
    }),
    registration: createRegistration({ db, jobs, tokens, devices }),
    passwordSignIn: createPasswordSignIn({ db, startSession }),
    ownerProof,
    devices,
    emailChange: createEmailChange({ db, jobs, devices, tokens }),
    passkeys,
    factors,
    enrolment,
    secondStep: createSecondStep({ db, challenges, factors, passkeys, startSession }),
    closeAccount: createCloseAccount({ db, sessions, jobs, catalogue, ownerProof }),
    passwordReset: createPasswordReset({ db, sessions, jobs, devices, tokens }),
    googleSignIn: createGoogleSignIn({
      db,
      jobs,
      sessions,
      startSession,
      verifierFor: identity.verifierFor,
    }),
    identitySandbox: identity.sandbox,
    adminUsers: createAdminUsers({ db, sessions, catalogue, demo: config.demo }),
    favorites: createFavorites({ db }),
    idempotency,
    limits,
    catalogue,
    jobs,
    checkout,
    purchases,
    outbound,
    /** The payment provider's sandbox, unless the real one is configured. */
    paymentSandbox: sandbox,
    /** Starts background work. */
    async run() {
      await catalogue.follow();
      if (!config.worker) return;
      await jobs.start();
    },
    /** Ends background work; the database connection is the caller's. */
    async close() {
      const timer = setTimeout(outbound.giveUp, MAX_WAIT_MS);
      await jobs.stop();
      clearTimeout(timer);
      await mails?.close();
      await securityEvents.close();
      limits.close();
      catalogue.close();
      await idempotency.close();
    },
  };
}
