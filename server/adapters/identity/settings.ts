import { z } from "zod";
import { isSafe, optionalText } from "../../setting-kinds.ts";

const name = (form: RegExp, message: string) => z.string().regex(form, message).optional();

export const identityEnvironment = {
  /** The Firebase project whose identity tokens are accepted; empty: the shop's own sandbox. */
  GOOGLE_PROJECT_ID: name(/^[\w-]+$/, "must be a project's id such as marque-shop"),
  /** The Firebase web key, public, for the popup of the identity provider. */
  FIREBASE_API_KEY: optionalText,
  /** The host of the identity provider's popup, such as `project.firebaseapp.com`. */
  FIREBASE_AUTH_DOMAIN: name(
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    "must be a host such as marque-shop.firebaseapp.com",
  ),
  /** Where the identity provider's public keys are; default: Google's. */
  GOOGLE_JWKS_URL: z.url({ protocol: /^https?$/, error: "must be a full address" }).optional(),
};

type Environment = z.output<z.ZodObject<typeof identityEnvironment>>;

const GOOGLE_JWKS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** The identity provider, or undefined for the sandbox. @throws where only a part is configured */
export function readFirebase(env: Environment & { NODE_ENV: string }) {
  const { GOOGLE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, GOOGLE_JWKS_URL } = env;
  if (!GOOGLE_PROJECT_ID && !FIREBASE_API_KEY && !FIREBASE_AUTH_DOMAIN && !GOOGLE_JWKS_URL)
    return undefined;
  if (!GOOGLE_PROJECT_ID || !FIREBASE_API_KEY || !FIREBASE_AUTH_DOMAIN)
    throw new Error(
      "The settings GOOGLE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be given together.",
    );
  const jwksUrl = GOOGLE_JWKS_URL ?? GOOGLE_JWKS;
  if (env.NODE_ENV === "production" && !isSafe(jwksUrl))
    throw new Error("The setting GOOGLE_JWKS_URL is wrong: it must be an https address.");
  return {
    projectId: GOOGLE_PROJECT_ID,
    apiKey: FIREBASE_API_KEY,
    authDomain: FIREBASE_AUTH_DOMAIN,
    jwksUrl,
  };
}
