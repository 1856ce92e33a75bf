import { access, constants, mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { openGiven } from "../db/given.ts";
import { type Check, countries, identity, images, mail, payments } from "./outside-checks.ts";

const database: Check = async ({ databaseUrl }) => {
  if (!databaseUrl) return undefined;
  const { stop } = await openGiven(databaseUrl);
  await stop();
  return "the server answers";
};

const folder: Check = async ({ dataDir }) => {
  const path = resolve(dataDir);
  await mkdir(path, { recursive: true });
  await access(path, constants.W_OK);
  return `${path} can be written`;
};

/** Each with what happens where it is not configured. */
const checks: [name: string, otherwise: string, check: Check][] = [
  ["Data folder", "", folder],
  ["Database", "the shop runs its own, in the data folder", database],
  ["Mercado Pago", "the stand-in takes payments, and no money", payments],
  ["Cloudinary", "pictures stay in the data folder", images],
  ["Google sign-in", "the stand-in's popup serves", identity],
  ["Mail server", "mails are files in the data folder", mail],
  ["REST Countries", "the shipped list serves", countries],
];

/** Reaches everything that is configured. @returns a line each, and whether all is well */
export async function examine(config: Config, fetch: typeof globalThis.fetch) {
  const lines = await Promise.all(
    checks.map(async ([name, otherwise, check]) => {
      try {
        const seen = await check(config, fetch);
        return {
          well: true,
          line: seen ? `ok    ${name}: ${seen}` : `-     ${name}: ${otherwise}`,
        };
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return { well: false, line: `WRONG ${name}: ${why}` };
      }
    }),
  );
  return { lines: lines.map(({ line }) => line), well: lines.every(({ well }) => well) };
}
