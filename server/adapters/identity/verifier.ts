import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { charactersOf } from "#shared/characters.ts";
import { USER_NAME_MAX } from "#shared/constants.ts";
import { isShownPhoto } from "#shared/photo.ts";
import { unusableIn } from "#shared/unusable-characters.ts";
import { type Identity, type IdentityVerifier, RefusedIdentity } from "./contract.ts";

const CLOCK_TOLERANCE_S = 5;
/** The oldest sign-in at the provider that is accepted. */
const SIGNED_IN_WITHIN_S = 300;

const claims = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number(),
  iat: z.number(),
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  email_verified: z.boolean().default(false),
  name: z.string().default(""),
  given_name: z.string().catch(""),
  family_name: z.string().catch(""),
  picture: z.string().max(500).nullable().catch(null),
  firebase: z.object({ sign_in_provider: z.literal("google.com") }),
});

// The provider's names may be anything; the shop's are trimmed and limited.
const clip = (value: string) =>
  charactersOf(value)
    .filter((character) => unusableIn(character) === undefined)
    .slice(0, USER_NAME_MAX)
    .join("")
    .trim();

/** What the forms take as a name: words of letters. */
const wordsOf = (value: string) =>
  clip(value.replace(/[^\p{L}\p{M} '’-]/gu, ""))
    .replace(/([ '’-])[ '’-]+/g, "$1")
    .replace(/^[^\p{L}]+|[ '’-]+$/gu, "");

function present(token: z.infer<typeof claims>): Identity {
  const [name = "", ...rest] = token.given_name.trim()
    ? [token.given_name, token.family_name]
    : token.name.trim().split(/\s+/);
  return {
    subject: token.sub,
    email: token.email,
    emailVerified: token.email_verified,
    name: wordsOf(name) || clip(token.email.split("@")[0] ?? ""),
    lastName: wordsOf(rest.join(" ")),
    photo: token.picture && isShownPhoto(token.picture) ? token.picture : null,
  };
}

type Errors = typeof import("jose").errors;

const keysUnreachable = (error: unknown, { JOSEError, JWKSInvalid, JWKSTimeout }: Errors) =>
  error instanceof JWKSTimeout ||
  error instanceof JWKSInvalid ||
  !(error instanceof JOSEError) ||
  error.code === "ERR_JOSE_GENERIC";

/** Verifies tokens of the identity provider and of the sandbox: only the keys differ. */
export function createIdentityVerifier({
  projectId,
  keys,
}: {
  projectId: string;
  keys: JWTVerifyGetKey;
}): IdentityVerifier {
  return {
    async verify(token) {
      const payload = await check(token);
      const read = claims.safeParse(payload);
      if (!read.success) throw new RefusedIdentity(z.prettifyError(read.error));
      const { auth_time: signedIn, iat: issued } = read.data;
      const now = Date.now() / 1000;
      if (Math.max(signedIn, issued) > now + CLOCK_TOLERANCE_S)
        throw new RefusedIdentity("The sign-in at the provider is in the future");
      if (signedIn < now - SIGNED_IN_WITHIN_S)
        throw new RefusedIdentity("The sign-in at the provider is too old");
      return present(read.data);
    },
  };

  async function check(token: string): Promise<unknown> {
    const { errors, jwtVerify } = await import("jose");
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        algorithms: ["RS256"],
        requiredClaims: ["sub", "auth_time", "iat", "exp"],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return payload;
    } catch (error) {
      if (keysUnreachable(error, errors)) throw error;
      throw new RefusedIdentity((error as Error).message);
    }
  }
}
