const NAME = "bought";
/** How long a purchase is announced if it is not dismissed. */
const MAX_AGE_S = 900;

/** Only the server uses it: the bundler drops an unused literal, but not `new RegExp`. */
const PATTERN = /(?:^|;\s*)bought=([\da-f-]{36})(?:;|$)/;

/**
 * Stores the purchase that /home has just announced in a cookie, so that the server renders it again
 * after a reload. The cookie gives no access to the purchase.
 */
export function rememberBought(id: string): void {
  write(id, MAX_AGE_S);
}

export function forgetBought(): void {
  write("", 0);
}

function write(value: string, maxAge: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store
  document.cookie = `${NAME}=${value}; path=/home; max-age=${maxAge}; samesite=lax`;
}

/** Reads it from a request's Cookie header. */
export function boughtIn(cookies: string | null): string | undefined {
  return PATTERN.exec(cookies ?? "")?.[1];
}
