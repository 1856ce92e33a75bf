const KEY = "registered";

/**
 * The e-mail of an account just created travels to the sign-in form. Not in the navigation's state:
 * the form may load as a document of its own, and no address should hold it.
 */
export function saveRegistered(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // Without storage the form starts empty.
  }
}

/** Hands it out once. */
export function takeRegistered(): string | undefined {
  try {
    const email = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return email;
  } catch {
    return undefined;
  }
}
