import { z } from "zod";
import { address, missingOf, optionalText } from "../../setting-kinds.ts";

export const mercadoPagoEnvironment = {
  /** Mercado Pago's access token; without it payments go to the shop's own sandbox. */
  MP_ACCESS_TOKEN: optionalText,
  /** Mercado Pago's secret signature of webhooks. */
  MP_WEBHOOK_SECRET: optionalText,
  /** Mercado Pago's public key, for the wallet button in the browser. */
  MP_PUBLIC_KEY: optionalText,
  /** Where Mercado Pago's API answers. */
  MP_BASE_URL: address("https://api.mercadopago.com").default("https://api.mercadopago.com"),
  /** Currency of the prices sent to the provider. */
  MP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency such as USD or ARS")
    .default("USD"),
  /** How much of MP_CURRENCY a US dollar is; needed where that is not USD. */
  MP_RATE: z.coerce
    .number("must be a number such as 1050.5")
    .positive("must be above 0")
    .optional(),
  /** Mercado Pago's site (MLA, MLB, …); where given, preferences of any other are refused. */
  MP_SITE: z
    .string()
    .regex(/^M[A-Z]{2}$/, "must be a site such as MLA")
    .optional(),
};

type Environment = z.output<z.ZodObject<typeof mercadoPagoEnvironment>>;

const isTest = (key: string) => key.startsWith("TEST-");
const isLive = (...keys: string[]) => keys.some((key) => key.startsWith("APP_USR-"));

/** The payment provider's account; undefined for the sandbox. */
export function readMercadoPago(env: Environment & { PUBLIC_URL?: string | undefined }) {
  const { MP_ACCESS_TOKEN, MP_WEBHOOK_SECRET, MP_PUBLIC_KEY } = env;
  const keys = { MP_ACCESS_TOKEN, MP_WEBHOOK_SECRET, MP_PUBLIC_KEY };
  const rest = env.MP_CURRENCY !== "USD" || env.MP_RATE !== undefined || env.MP_SITE;
  if (Object.values(keys).every((value) => !value) && !rest) return undefined;
  if (!MP_ACCESS_TOKEN || !MP_WEBHOOK_SECRET || !MP_PUBLIC_KEY)
    throw new Error(`Mercado Pago is half configured: ${missingOf(keys)} must be set too.`);
  if (isTest(MP_ACCESS_TOKEN) !== isTest(MP_PUBLIC_KEY) && isLive(MP_ACCESS_TOKEN, MP_PUBLIC_KEY))
    throw new Error(
      "MP_ACCESS_TOKEN and MP_PUBLIC_KEY are of two modes: take both of one, test or live.",
    );
  if (env.MP_CURRENCY !== "USD" && env.MP_RATE === undefined)
    throw new Error("The setting MP_RATE is missing: MP_CURRENCY is not USD.");
  if (env.MP_CURRENCY === "USD" && env.MP_RATE !== undefined && env.MP_RATE !== 1)
    throw new Error("The setting MP_RATE is wrong: MP_CURRENCY is USD, so leave it out.");
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
