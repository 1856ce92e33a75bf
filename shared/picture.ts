/** The widths of the shop's own pictures: `<address>?w=640`. */
export const PICTURE_WIDTHS = [320, 640, 768, 960, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Wide enough for a face, at any density of a screen. */
export const FACE_WIDTH = 320;

const cloudinary = /^(https:\/\/res\.cloudinary\.com\/[\w-]+\/image\/upload\/)([^?#]+)$/;

/** Whether a picture is one of the shop's own, which come in all widths. */
export function isOwnPicture(address: string): boolean {
  return address.startsWith("/pictures/");
}

/**
 * Whether a picture is a cut-out, with a transparent background: a backdrop shows through where the
 * page has one. The drawings have a paper of their own.
 */
export function isCutOut(address: string): boolean {
  return address.startsWith("/pictures/models/") && !address.endsWith("-ink.webp");
}

/**
 * The address of a picture in a width, never larger than the original; undefined where there is only
 * the original. Cloudinary chooses format and quality by browser, and strips
 * metadata.
 */
export function pictureAt(address: string, width: PictureWidth): string | undefined {
  if (isOwnPicture(address)) return `${address}?w=${width}`;
  const [, start, rest] = cloudinary.exec(address) ?? [];
  return start && `${start}f_auto,q_auto,c_limit,w_${width}/${rest}`;
}

const FOLDER_MAX = 100;

/**
 * A folder at the image host: named after a car or a user, by the browser, so only letters, digits,
 * `_` and `-` stay.
 */
export function folderName(name: string): string {
  const clean = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, FOLDER_MAX);
  return clean || "pictures";
}
