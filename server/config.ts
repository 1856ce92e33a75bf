import { isIP, isIPv6 } from "node:net";
import { z } from "zod";
import { TEXT_RULES } from "#shared/text.ts";
import { countriesEnvironment, readCountries } from "./adapters/countries/settings.ts";
import { edgeEnvironment, readEdge } from "./adapters/edge/settings.ts";
import { identityEnvironment, readFirebase } from "./adapters/identity/settings.ts";
import { imagesEnvironment, readImages } from "./adapters/images/settings.ts";
import { mailEnvironment, readMail } from "./adapters/mail/settings.ts";
import { mercadoPagoEnvironment, readMercadoPago } from "./adapters/payments/settings.ts";
import { backupEnvironment, readBackup } from "./backup/settings.ts";
import { databaseEnvironment, readDatabase } from "./db/settings.ts";
import { demoEnvironment, readDemo } from "./demo/settings.ts";
import { encryptionEnvironment, readEncryption } from "./encryption/settings.ts";
import { metricsEnvironment } from "./health/settings.ts";
import { instancesEnvironment, readInstances } from "./instances/settings.ts";
import { oneOf, wholeNumber } from "./setting-kinds.ts";
import { readTracing, tracingEnvironment } from "./tracing/settings.ts";

/** An address, a network as address/bits, or a name that the server knows for some. */
function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The shop's pages and calls are at the root of its host, so its address has no path. */
function isHostAlone(url: string): boolean {
  const { href, origin, protocol, host } = new URL(url);
  return href === `${origin}/` && href === `${protocol}//${host}/`;
}

/** The name by which browsers of this machine reach a server that listens on this host. */
function nameOf(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

const onOff = oneOf("on", "off").transform((value) => value === "on");

const SEED_MAX = 5_000_000;
const seedError = `must be demo, none, or how many cars to add, up to ${SEED_MAX}`;
const carsToAdd = wholeNumber(0, SEED_MAX, seedError);

/** Every setting of the shop; docs/settings.md describes the same ones, and a test compares. */
const environment = z.object({
  /** Port to listen on. */
  PORT: wholeNumber(0, 65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default("127.0.0.1"),
  /** Where the embedded database, pictures and mail are stored. */
  DATA_DIR: z.string().default("./data"),
  ...databaseEnvironment,
  /** `demo`, `none`, or how many generated cars to add to the demonstration. */
  SEED: z
    .union(
      [z.enum(["demo", "none"]), carsToAdd.transform((cars) => (cars === 0 ? "demo" : cars))],
      seedError,
    )
    .optional(),
  /** The shop's own address as visitors see it; default: the address it listens on. */
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be a full address such as https://shop.example",
    })
    .transform((url) => url.replace(/\/+$/, ""))
    .refine(isHostAlone, "must be a scheme and a host, with nothing after them")
    .optional(),
  ...backupEnvironment,
  ...demoEnvironment,
  ...encryptionEnvironment,
  /** `off` lifts the limits on sign-in, uploads and so on, for load tests. */
  RATE_LIMIT: onOff.default(true),
  /** Which characters names and descriptions of cars may hold. */
  TEXT_RULES: oneOf(...TEXT_RULES).default("letters"),
  /** The latest model year a car may have. */
  MODEL_YEAR_MAX: wholeNumber(1886, 9999).default(2023),
  /** Years of warranty on new cars, for the terms; unset, they show a placeholder. */
  WARRANTY_YEARS: wholeNumber(1, 99).optional(),
  /** Days in which a car may be returned, for the terms; unset, they show a placeholder. */
  RETURN_DAYS: wholeNumber(1, 999).optional(),
  ...mercadoPagoEnvironment,
  ...identityEnvironment,
  ...mailEnvironment,
  ...imagesEnvironment,
  ...countriesEnvironment,
  ...tracingEnvironment,
  /** `off` leaves all jobs to other processes of the shop. */
  WORKER: onOff.default(true),
  /** For how many seconds `/readyz` answers 503 before a stop refuses new connections. */
  STOP_DELAY: wholeNumber(0, 300).default(0),
  /** Addresses of proxies whose X-Forwarded-* headers are trusted, comma separated. */
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(",").map((one) => one.trim()))
    .refine((list) => list.every(isProxy), "must be addresses such as 10.0.0.2, 10.1.0.0/16")
    .optional(),
  ...edgeEnvironment,
  ...instancesEnvironment,
  ...metricsEnvironment,
  /** `silent`, `error`, `warn`, `info` or `debug`. */
  LOG_LEVEL: oneOf("silent", "error", "warn", "info", "debug").default("warn"),
  /** `development` serves pages with hot reload. */
  NODE_ENV: oneOf("development", "production", "test").default("production"),
});

export const settingNames: readonly string[] = environment.keyof().options;

export type Config = ReturnType<typeof readConfig>;

/** An empty setting counts as not given. */
const given = (source: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));

/**
 * Reads the environment, once.
 * @throws an Error whose message is one sentence that names the setting and what is wrong.
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const read = environment.safeParse(given(source));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`The setting ${issue?.path.join(".")} is wrong: ${issue?.message}.`);
  }
  const env = read.data;
  const publicUrl = env.PUBLIC_URL ?? `http://${nameOf(env.HOST)}:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    ...readDatabase(env),
    ...readBackup(env),
    ...readDemo(env),
    ...readEncryption(env),
    publicUrl,
    /** Whether PUBLIC_URL was set: only then are requests compared with it. */
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    rateLimit: env.RATE_LIMIT,
    firebase: readFirebase(env),
    ...readMail(env),
    textRules: env.TEXT_RULES,
    modelYearMax: env.MODEL_YEAR_MAX,
    warrantyYears: env.WARRANTY_YEARS,
    returnDays: env.RETURN_DAYS,
    provider: readMercadoPago(env),
    ...readImages(env),
    countries: readCountries(env),
    ...readTracing(env),
    worker: env.WORKER,
    stopDelayMs: env.STOP_DELAY * 1000,
    trustProxy: env.TRUST_PROXY ?? false,
    ...readEdge(env),
    ...readInstances(env),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    development: env.NODE_ENV === "development",
  } as const;
}
