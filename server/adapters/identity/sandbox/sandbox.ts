import { createHash } from "node:crypto";
import type { JWTVerifyGetKey } from "jose";
import { fullName } from "#shared/person.ts";
import type { Db } from "../../../db/tables.ts";
import { createSigningKey } from "./signing-key.ts";

export const SANDBOX_PROJECT = "marque-sandbox";

export interface SandboxPerson {
  email: string;
  name: string;
  lastName: string;
  /** Whether the provider has confirmed the address. */
  emailVerified: boolean;
  picture?: string | undefined;
}

export type IdentitySandbox = ReturnType<typeof createIdentitySandbox>;

/** A sandbox for the identity provider: signs tokens with the claims of the real one. */
export function createIdentitySandbox({ db }: { db: Db }) {
  const { key, publicKeys } = createSigningKey({ db });

  /** The keys as the verifier asks for them. */
  const keys: JWTVerifyGetKey = async (header, token) => {
    const { createLocalJWKSet } = await import("jose");
    return createLocalJWKSet(await publicKeys())(header, token);
  };

  return {
    publicKeys,
    keys,

    async token(person: SandboxPerson): Promise<string> {
      const { email, name, lastName, emailVerified, picture } = person;
      const now = Math.floor(Date.now() / 1000);
      // The same address is the same person, as it is at the provider.
      const subject = createHash("sha256")
        .update(email.toLowerCase())
        .digest("base64url")
        .slice(0, 28);
      const jwk = await key();
      const { SignJWT } = await import("jose");
      return new SignJWT({
        name: fullName({ name, lastName }),
        ...(lastName && { given_name: name, family_name: lastName }),
        picture,
        user_id: subject,
        auth_time: now,
        email,
        email_verified: emailVerified,
        firebase: {
          identities: { "google.com": [subject], email: [email] },
          sign_in_provider: "google.com",
        },
      })
        .setProtectedHeader({ alg: "RS256", kid: jwk.kid, typ: "JWT" })
        .setIssuer(`https://securetoken.google.com/${SANDBOX_PROJECT}`)
        .setAudience(SANDBOX_PROJECT)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(jwk);
    },
  };
}
