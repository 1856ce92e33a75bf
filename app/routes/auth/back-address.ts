import { paths } from "#shared/paths.ts";

const OWN = "http://shop.invalid";

/**
 * Where to go after signing in: the `back` of the address where it is a page of this very shop,
 * else the catalogue.
 */
export function backAddress(back: string | null): string {
  if (!back?.startsWith("/") || !URL.canParse(back, OWN)) return paths.home();
  const { origin, pathname, search, hash } = new URL(back, OWN);
  const forSigningIn = /^\/(login|register)(\/|$)/i.test(pathname);
  return origin === OWN && !forSigningIn ? pathname + search + hash : paths.home();
}

const PRIVATE = /^\/(profile|publish-your-car|user\/|purchases\/|admin\/)/i;

/** Whether the page after signing in is one that only signed-in users see. */
export const leadsToPrivatePage = (back: string | null) => PRIVATE.test(back ?? "");
