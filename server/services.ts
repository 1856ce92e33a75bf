import type { Kysely } from "kysely";
import type pg from "pg";
import { createLocalImages } from "./adapters/images/local.ts";
import { createCars } from "./cars/cars.ts";
import { createCatalogueMemory } from "./cars/catalogue-memory.ts";
import type { Config } from "./config.ts";
import type { Tables } from "./db/tables.ts";
import { createLog } from "./log.ts";
import { createPictures } from "./pictures/pictures.ts";
import { picturesFolder } from "./pictures/stored-picture.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createUsers } from "./users/users.ts";

export interface Foundations {
  db: Kysely<Tables>;
  pool: pg.Pool;
  config: Config;
}

export type Services = ReturnType<typeof createServices>;

/** Builds every service once; what each needs is passed in. */
export function createServices({ db, pool, config }: Foundations) {
  const memory = createCatalogueMemory({ pool });
  const sessions = createSessions({ db });
  const cars = createCars({ db, memory });
  const users = createUsers({ db, sessions });
  const host = createLocalImages({ folder: picturesFolder(config.dataDir) });
  const log = createLog(config.logLevel);
  const pictures = createPictures({ db, host, dataDir: config.dataDir, log });

  return {
    cars,
    pictures,
    sessions,
    users,
    memory,
    /** Starts background work. */
    async run() {
      await memory.listen();
      pictures.start();
    },
    /** Ends background work; the database connection is the caller's. */
    async close() {
      await pictures.stop();
      memory.close();
    },
  };
}
