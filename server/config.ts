import { z } from "zod";
import { TEXT_RULES } from "#shared/text.ts";

const onOff = z.enum(["on", "off"]).transform((value) => value === "on");
const blankAsUnset = (value: unknown) => (value === "" ? undefined : value);
const optionalText = z.preprocess(blankAsUnset, z.string().optional());

/** Every setting of the shop; the README's table says the same in prose. */
const environment = z.object({
  /** Port to listen on. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address to listen on. */
  HOST: z.string().default("127.0.0.1"),
  /** Where the embedded database, pictures and mail are kept. */
  DATA_DIR: z.string().default("./data"),
  /** A PostgreSQL 15 to 18 server to use instead of the embedded one. */
  DATABASE_URL: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
      .optional(),
  ),
  /** Most connections to the database at once. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** `demo`, `none`, or how many generated cars to add to the demonstration. */
  SEED: z.preprocess(
    blankAsUnset,
    z.union([z.enum(["demo", "none"]), z.coerce.number().int().min(1).max(5_000_000)]).optional(),
  ),
  /** The shop's own address as visitors see it; default: the address it listens on. */
  PUBLIC_URL: z.preprocess(
    blankAsUnset,
    z
      .url("must be a full address such as https://shop.example")
      .transform((url) => url.replace(/\/+$/, ""))
      .optional(),
  ),
  /** `off` lifts the limits on sign-in, uploads and so on, for load tests. */
  RATE_LIMIT: onOff.default(true),
  /** The Firebase project whose identity tokens are believed; empty: the shop's own stand-in. */
  GOOGLE_PROJECT_ID: optionalText,
  /** The Firebase web key, public, for the popup of the identity provider. */
  FIREBASE_API_KEY: optionalText,
  /** The host of the identity provider's popup, such as `project.firebaseapp.com`. */
  FIREBASE_AUTH_DOMAIN: optionalText,
  /** Where the identity provider's public keys are; default: Google's. */
  GOOGLE_JWKS_URL: z.preprocess(blankAsUnset, z.url("must be a full address").optional()),
  /** The mail server as `smtp://user:password@host:587` or `smtps://…`; empty: files in DATA_DIR/mail. */
  SMTP_URL: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+/, "must start with smtp:// or smtps://")
      .optional(),
  ),
  /** The mail server's name, instead of SMTP_URL. */
  SMTP_HOST: optionalText,
  /** The mail server's port; 465 is TLS from the start, others upgrade to TLS. */
  SMTP_PORT: z.preprocess(blankAsUnset, z.coerce.number().int().min(1).max(65535).default(587)),
  /** The account at the mail server. */
  SMTP_USER: optionalText,
  /** The password of that account. */
  SMTP_PASSWORD: optionalText,
  /** Who mails come from. */
  MAIL_FROM: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(
        /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
        "must be an address such as Marque <shop@shop.example>",
      )
      .default("Marque <no-reply@marque.example>"),
  ),
  /** Which characters names and descriptions of cars may hold. */
  TEXT_RULES: z.enum(TEXT_RULES).default("letters"),
  /** The latest model year a car may have. */
  MODEL_YEAR_MAX: z.coerce.number().int().min(1886).max(9999).default(2023),
  /** Years of warranty on new cars, for the terms; unset, they show a placeholder. */
  WARRANTY_YEARS: z.preprocess(
    blankAsUnset,
    z.coerce.number("must be a whole number").int().min(1).max(99).optional(),
  ),
  /** Days in which a car may be returned, for the terms; unset, they show a placeholder. */
  RETURN_DAYS: z.preprocess(
    blankAsUnset,
    z.coerce.number("must be a whole number").int().min(1).max(999).optional(),
  ),
  /** Mercado Pago's access token; without it payments go to the stand-in inside the shop. */
  MP_ACCESS_TOKEN: optionalText,
  /** Mercado Pago's secret signature of webhooks. */
  MP_WEBHOOK_SECRET: optionalText,
  /** Mercado Pago's public key, for the wallet button in the browser. */
  MP_PUBLIC_KEY: optionalText,
  /** Where Mercado Pago's API answers. */
  MP_BASE_URL: z.preprocess(
    blankAsUnset,
    z
      .url("must be a full address such as https://api.mercadopago.com")
      .transform((url) => url.replace(/\/+$/, ""))
      .default("https://api.mercadopago.com"),
  ),
  /** Currency of the prices sent to the provider. */
  MP_CURRENCY: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a currency such as USD or ARS")
      .default("USD"),
  ),
  /** How much of MP_CURRENCY a US dollar is; needed where that is not USD. */
  MP_RATE: z.preprocess(blankAsUnset, z.coerce.number().positive().optional()),
  /** Mercado Pago's site (MLA, MLB, …); where given, preferences of any other are refused. */
  MP_SITE: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^M[A-Z]{2}$/, "must be a site such as MLA")
      .optional(),
  ),
  /** `off` leaves webhooks, refunds and mail to other processes of the shop. */
  WORKER: onOff.default(true),
  /** Addresses of proxies whose X-Forwarded-* headers are believed, comma separated. */
  TRUST_PROXY: optionalText,
  /** `silent`, `error`, `warn`, `info` or `debug`. */
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("warn"),
  /** `development` serves pages with hot reload. */
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
});

type Environment = z.output<typeof environment>;

export const settingNames: readonly string[] = environment.keyof().options;

/** The payment provider's account; undefined where the stand-in takes its place. */
function providerSettings(env: Environment) {
  const { MP_ACCESS_TOKEN, MP_WEBHOOK_SECRET, MP_PUBLIC_KEY } = env;
  const keys = { MP_ACCESS_TOKEN, MP_WEBHOOK_SECRET, MP_PUBLIC_KEY };
  const missing = Object.entries(keys).filter(([, value]) => !value);
  if (missing.length === 3) return undefined;
  if (!MP_ACCESS_TOKEN || !MP_WEBHOOK_SECRET || !MP_PUBLIC_KEY) {
    const names = missing.map(([name]) => name).join(" and ");
    throw new Error(`Mercado Pago is half configured: ${names} must be set too.`);
  }
  if (env.MP_CURRENCY !== "USD" && env.MP_RATE === undefined)
    throw new Error("The setting MP_RATE is missing: MP_CURRENCY is not USD.");
  const trial = env.MP_BASE_URL.startsWith("http:");
  if (!trial && !env.PUBLIC_URL?.startsWith("https:"))
    throw new Error("The setting PUBLIC_URL must be an https address: Mercado Pago calls it.");
  return {
    accessToken: MP_ACCESS_TOKEN,
    webhookSecret: MP_WEBHOOK_SECRET,
    publicKey: MP_PUBLIC_KEY,
    baseUrl: env.MP_BASE_URL,
    currency: env.MP_CURRENCY,
    rate: env.MP_RATE ?? 1,
    site: env.MP_SITE,
  };
}

const GOOGLE_JWKS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** The identity provider: all of it configured, or none and the stand-in serves. */
function readFirebase(env: Environment) {
  const { GOOGLE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, GOOGLE_JWKS_URL } = env;
  if (!GOOGLE_PROJECT_ID && !FIREBASE_API_KEY && !FIREBASE_AUTH_DOMAIN && !GOOGLE_JWKS_URL)
    return undefined;
  if (!GOOGLE_PROJECT_ID || !FIREBASE_API_KEY || !FIREBASE_AUTH_DOMAIN)
    throw new Error(
      "The settings GOOGLE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be given together.",
    );
  const jwksUrl = GOOGLE_JWKS_URL ?? GOOGLE_JWKS;
  if (env.NODE_ENV === "production" && !jwksUrl.startsWith("https:"))
    throw new Error("The setting GOOGLE_JWKS_URL is wrong: it must be an https address.");
  return {
    projectId: GOOGLE_PROJECT_ID,
    apiKey: FIREBASE_API_KEY,
    authDomain: FIREBASE_AUTH_DOMAIN,
    jwksUrl,
  };
}

/** The mail server, as one address. */
function readSmtp(env: Environment): string | undefined {
  if (env.SMTP_URL && env.SMTP_HOST)
    throw new Error("The settings SMTP_URL and SMTP_HOST are two ways of one: give only one.");
  if (env.SMTP_URL || !env.SMTP_HOST) return env.SMTP_URL;
  const account = env.SMTP_USER
    ? `${encodeURIComponent(env.SMTP_USER)}:${encodeURIComponent(env.SMTP_PASSWORD ?? "")}@`
    : "";
  return `${env.SMTP_PORT === 465 ? "smtps" : "smtp"}://${account}${env.SMTP_HOST}:${env.SMTP_PORT}`;
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment, once.
 * @throws an Error whose message is one sentence that names the setting and what is wrong.
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env) {
  const read = environment.safeParse(source);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`The setting ${issue?.path.join(".")} is wrong: ${issue?.message}.`);
  }
  const env = read.data;
  const publicUrl =
    env.PUBLIC_URL ?? `http://${env.HOST === "0.0.0.0" ? "localhost" : env.HOST}:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    seed: env.SEED ?? (env.DATABASE_URL ? "none" : "demo"),
    publicUrl,
    /** Whether PUBLIC_URL was given: only then may requests be held to it. */
    publicUrlGiven: env.PUBLIC_URL !== undefined,
    rateLimit: env.RATE_LIMIT,
    firebase: readFirebase(env),
    smtpUrl: readSmtp(env),
    mailFrom: env.MAIL_FROM,
    textRules: env.TEXT_RULES,
    modelYearMax: env.MODEL_YEAR_MAX,
    warrantyYears: env.WARRANTY_YEARS,
    returnDays: env.RETURN_DAYS,
    provider: providerSettings(env),
    worker: env.WORKER,
    trustProxy: env.TRUST_PROXY?.split(",").map((address) => address.trim()) ?? false,
    logLevel: env.LOG_LEVEL,
    development: env.NODE_ENV === "development",
  } as const;
}
