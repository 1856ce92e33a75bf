/** The message in which the identity sandbox's popup sends the token to its opener. */
export const IDENTITY_MESSAGE = "marque-identity";

/** The address of that popup; the real provider has its own. */
export const IDENTITY_POPUP = "/sandbox/identity/popup";

/** The identity sandbox's message: the token of the person who has signed in there. */
export interface IdentityMessage {
  type: typeof IDENTITY_MESSAGE;
  token: string;
}
