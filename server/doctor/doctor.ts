import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { withoutKeys } from "../demo/service-states.ts";
import { backups } from "./backups-check.ts";
import { audit, database, encryption, replicas, schema } from "./database-checks.ts";
import { refuseFull } from "./refuse-full.ts";
import { s3Store } from "./s3-check.ts";
import { type Check, countries, edge, identity, images, mail, payments } from "./service-checks.ts";

const folder: Check = async ({ dataDir }) => {
  const path = resolve(dataDir);
  await mkdir(path, { recursive: true });
  await access(path, constants.W_OK);
  await refuseFull(path);
  return `${path} can be written`;
};

type Row = [name: string, otherwise: string, check: Check];

/** The checks, each with what happens where it is not configured. */
function checksOf(config: Config): Row[] {
  const without = withoutKeys(config);
  return [
    ["Data folder", "", folder],
    ["Database", "the shop runs its own, in the data folder", database],
    ...(config.replicaUrls.length ? [["Replicas", "", replicas] satisfies Row] : []),
    ...(config.databaseUrl ? [] : [["Backups", "off (BACKUP_EVERY=0)", backups] satisfies Row]),
    ["Schema", "checked while the shop runs", schema],
    ["Audit trail", "checked while the shop runs", audit],
    ["Encryption", "checked while the shop runs", encryption],
    ["Mercado Pago", without.payments, payments],
    config.s3
      ? ["S3 store", "", s3Store]
      : ["Cloudinary", "pictures stay in the data folder", images],
    ["Google sign-in", without.google, identity],
    ["Mail server", without.mail, mail],
    ...(config.edgePurgeUrls.length ? [["Edge", "", edge] satisfies Row] : []),
    ["REST Countries", "the shipped list is used", countries],
  ];
}

/** Checks everything that is configured. @returns a line each, and whether all passed */
export async function examine(config: Config, fetch: typeof globalThis.fetch) {
  const lines = await Promise.all(
    checksOf(config).map(async ([name, otherwise, check]) => {
      try {
        const result = await check(config, fetch);
        return {
          passed: true,
          line: result ? `ok    ${name}: ${result}` : `-     ${name}: ${otherwise}`,
        };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { passed: false, line: `WRONG ${name}: ${why}` };
      }
    }),
  );
  return { lines: lines.map(({ line }) => line), passed: lines.every(({ passed }) => passed) };
}
