/** How the popup of the identity stand-in hands the token to the page that opened it. */
export const IDENTITY_MESSAGE = "marque-identity";

/** Where that popup is; the real provider brings its own. */
export const IDENTITY_POPUP = "/sandbox/identity/popup";

export interface IdentityMessage {
  type: typeof IDENTITY_MESSAGE;
  token: string;
}
