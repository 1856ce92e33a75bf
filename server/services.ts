import type { Kysely } from "kysely";
import type pg from "pg";
import { createCountries } from "./adapters/countries/countries.ts";
import { createRestCountries } from "./adapters/countries/rest-countries.ts";
import { createIdentity } from "./adapters/identity/identity.ts";
import { pickImages } from "./adapters/images/pick-images.ts";
import { createMailer } from "./adapters/mail/mailer.ts";
import { pickPayments } from "./adapters/payments/pick-payments.ts";
import { createAdminCars } from "./cars/admin-cars.ts";
import { createCars } from "./cars/cars.ts";
import { createCatalogueMemory } from "./cars/catalogue-memory.ts";
import { createSelling } from "./cars/selling.ts";
import { createCheckout } from "./checkout/checkout.ts";
import type { Config } from "./config.ts";
import { createCountryList } from "./countries/countries.ts";
import type { Tables } from "./db/tables.ts";
import { createFavorites } from "./favorites/favorites.ts";
import { createLimits } from "./limits/limits.ts";
import { createLog } from "./log.ts";
import { createMails } from "./mail/mails.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createWorker } from "./outbox/worker.ts";
import { createOutside } from "./outside/outside.ts";
import { createPictures } from "./pictures/pictures.ts";
import { picturesFolder } from "./pictures/stored-picture.ts";
import { createAdminOrders } from "./purchases/admin-orders.ts";
import { createPurchases } from "./purchases/purchases.ts";
import { createReviews } from "./reviews/reviews.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createSitemap } from "./sitemap/sitemap.ts";
import { createUpkeep } from "./upkeep/upkeep.ts";
import { createAccountTokens } from "./users/account-tokens.ts";
import { createAdminUsers } from "./users/admin-users.ts";
import { createDashboard } from "./users/dashboard.ts";
import { createExternal } from "./users/external.ts";
import { createRecovery } from "./users/recovery.ts";
import { createUsers } from "./users/users.ts";

/** How long services outside are waited for when the shop closes; what they missed is sent again. */
const PATIENCE_MS = 1_000;

export interface Foundations {
  db: Kysely<Tables>;
  pool: pg.Pool;
  config: Config;
  /** The clock of money and stock; another in tests. */
  now?: () => Date;
}

export type Services = ReturnType<typeof createServices>;

/** Builds every service once; what each needs is passed in. */
export function createServices({ db, pool, config, now = () => new Date() }: Foundations) {
  const log = createLog(config.logLevel);
  const memory = createCatalogueMemory({ pool });
  const sessions = createSessions({ db });
  const cars = createCars({ db, memory });
  const outbox = createOutbox({ db, now, log });
  const outside = createOutside({ now, log });
  const { cloudinary } = config;
  const folder = picturesFolder(config.dataDir);
  const host = pickImages({ cloudinary, folder, fetch, now, outside });
  const pictures = createPictures({ db, host, outbox, dataDir: config.dataDir, log });
  const users = createUsers({ db, sessions, outbox, pictures });
  const countries = createCountryList({
    db,
    shipped: createCountries(),
    source: config.countries && createRestCountries({ account: config.countries, fetch, outside }),
    now,
    log,
  });
  const { payments, local } = pickPayments({ db, config, now, fetch, outside });
  const checkout = createCheckout({ db, payments, outbox, memory, now, log });
  const purchases = createPurchases({ db, now });
  const upkeep = createUpkeep({ db, now });
  const worker = createWorker({ jobs: [...checkout.jobs, countries.work, upkeep.work], log });
  const reviews = createReviews({ db, memory });
  const selling = createSelling({ db, memory, pictures, now });
  const tokens = createAccountTokens({ db });
  const identity = createIdentity({ db, config, fetch, outside });
  const limits = createLimits({ db, pool, on: config.rateLimit });
  const mailer = createMailer({ config, outside, log });
  const mails =
    mailer &&
    createMails({
      db,
      mailer,
      tokens,
      publicUrl: config.publicUrl,
      demo: config.demo !== "no one",
      onRefused: (error) => log.error("A mail was refused for good", error),
    });
  // Without a handler, mails wait in the outbox.
  if (mails) outbox.handle("mail", mails.send);

  return {
    cars,
    selling,
    pictures,
    reviews,
    countries,
    adminCars: createAdminCars({ db }),
    sitemap: createSitemap({ db, memory }),
    adminUsers: createAdminUsers({ db }),
    adminOrders: createAdminOrders({ db }),
    sessions,
    accountTokens: tokens,
    users,
    recovery: createRecovery({ db, sessions, outbox, tokens }),
    external: createExternal({ db, sessions, users, verifierFor: identity.verifierFor }),
    identitySandbox: identity.sandbox,
    dashboard: createDashboard({ db, sessions, memory }),
    favorites: createFavorites({ db }),
    limits,
    memory,
    outbox,
    checkout,
    purchases,
    worker,
    outside,
    /** The payment provider's stand-in, unless the real one is configured. */
    localPayments: local,
    /** Starts background work. */
    async run() {
      await memory.listen();
      if (!config.worker) return;
      worker.start();
      pictures.start();
    },
    /** Ends background work; the database connection is the caller's. */
    async close() {
      const late = setTimeout(outside.giveUp, PATIENCE_MS);
      await worker.stop();
      await pictures.stop();
      clearTimeout(late);
      mails?.close();
      limits.close();
      memory.close();
    },
  };
}
