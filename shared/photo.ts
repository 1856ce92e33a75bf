import { isOwnPicture } from "./picture.ts";

/** Other hosts whose photos pages show; `*` stands for any subdomain. */
export const PHOTO_HOSTS = ["res.cloudinary.com", "*.googleusercontent.com"] as const;

/** Whether pages show this photo; an unknown host would learn who views it. */
export function isShownPhoto(address: string): boolean {
  if (isOwnPicture(address)) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === "https:" && PHOTO_HOSTS.some((known) => isHost(host, known));
}

function isHost(host: string, known: string): boolean {
  return known.startsWith("*") ? host.endsWith(known.slice(1)) : host === known;
}
