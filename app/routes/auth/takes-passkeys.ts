import type { PublicSettings } from "../../context.ts";

/** Passkeys belong to a host name: browsers create none for an IP address. */
export function takesPasskeys({ publicUrl }: Pick<PublicSettings, "publicUrl">): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  if (hostname.startsWith("[") || /^[\d.]+$/.test(hostname)) return false;
  return protocol === "https:" || hostname === "localhost";
}
