/** Whom the identity provider vouches for. */
export interface Identity {
  /** The provider's own id of the person: the link to an account, never the e-mail. */
  subject: string;
  /** Trimmed, in lower case. */
  email: string;
  emailVerified: boolean;
  /** First name, and the rest; either may be empty. */
  name: string;
  lastName: string;
}

export interface IdentityVerifier {
  /**
   * Checks signature, issuer, audience, times and provider of an identity token.
   * @throws RefusedIdentity, whatever is wrong with the token; any other error means that the
   * provider's keys cannot be had just now
   */
  verify(token: string): Promise<Identity>;
}

/** The token proves nothing. */
export class RefusedIdentity extends Error {}
