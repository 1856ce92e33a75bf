import type { PublicSettings } from "../../context.ts";

/** Passkeys belong to the name of a host: browsers make none for an address of numbers. */
export function takesPasskeys({ publicUrl }: Pick<PublicSettings, "publicUrl">): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname)) return false;
  return protocol === "https:" || hostname === "localhost";
}
