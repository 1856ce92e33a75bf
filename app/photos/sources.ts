import { PICTURE_WIDTHS, pictureAt } from "#shared/picture.ts";

/**
 * The `srcset` of a picture: the shop's own, and its image host's, come in any of the widths;
 * undefined for others.
 */
export function sources(src: string): string | undefined {
  const all = PICTURE_WIDTHS.map((width) => [pictureAt(src, width), width] as const);
  if (all.some(([address]) => address === undefined)) return undefined;
  return all.map(([address, width]) => `${address} ${width}w`).join(", ");
}
