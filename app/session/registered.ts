const KEY = "registered";

/**
 * Passes the e-mail of a new account to the sign-in form. Not in the navigation's state, because the
 * form may be loaded as a document, and not in the address.
 */
export function saveRegistered(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the form starts empty.
  }
}

/** Returns it once. */
export function takeRegistered(): string | undefined {
  try {
    const email = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return undefined;
  }
}
