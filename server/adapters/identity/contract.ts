/** A person who has signed in at the identity provider. */
export interface Identity {
  /** The provider's own id of the person: the link to an account, never the e-mail. */
  subject: string;
  /** Trimmed, in lower case. */
  email: string;
  emailVerified: boolean;
  /** First name, and the rest; either may be empty. */
  name: string;
  lastName: string;
  /**
   * An address that pages show; null where there is none, or one of another host. It stays with
   * the provider: the server fetches no address that somebody else has chosen.
   */
  photo: string | null;
}

/** Says who an identity token belongs to: the real provider, or the sandbox. */
export interface IdentityVerifier {
  /**
   * Checks signature, issuer, audience, times and provider of an identity token.
   * @throws RefusedIdentity for an invalid token; any other error means that the provider's keys
   * are not available
   */
  verify(token: string): Promise<Identity>;
}

/** The token is invalid. */
export class RefusedIdentity extends Error {}
