import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { allowLongStatements, isEmpty, lockSeeding, vacuumSeeded } from "./demo.queries.ts";
import { type DemoOptions, seedDemo } from "./demo.ts";
import { seedMany } from "./many.ts";

export interface SeedOptions extends DemoOptions {
  db: Kysely<Tables>;
  /** The demonstration, nothing, or the demonstration and this many generated cars. */
  amount: "demo" | "none" | number;
  /** Called with a message about each step. */
  print?: (line: string) => void;
}

/**
 * Fills an empty database by the setting SEED; one with users or cars is not changed.
 * @returns whether anything was added
 */
export async function seed({ db, amount, print = () => {}, ...options }: SeedOptions) {
  if (amount === "none" || !(await isEmpty(db))) return false;
  print("Adding the demonstration catalogue …");
  const added = await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    await lockSeeding(trx);
    if (!(await isEmpty(trx))) return false;
    await seedDemo(trx, options);
    if (typeof amount === "number") {
      print(`Adding ${amount} generated cars …`);
      await seedMany(trx, amount, options);
    }
    return true;
  });
  if (added) await vacuumSeeded(db);
  return added;
}
