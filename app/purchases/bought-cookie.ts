const NAME = "bought";
/** A purchase that nobody dismissed is not news any more after so long. */
const MAX_AGE_S = 900;

/** Only the server reads it: a literal, unlike a call, is left out of what browsers load. */
const PATTERN = /(?:^|;\s*)bought=([\da-f-]{36})(?:;|$)/;

/**
 * The purchase that /home has just announced: in a cookie, so that the server draws it again when
 * the page is reloaded. It names the purchase and proves nothing.
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
