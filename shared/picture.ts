/** The widths in which the shop gives its own pictures: `<address>?w=640`. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Whether a picture is one of the shop's own, which come in all widths. */
export function isOwnPicture(address: string): boolean {
  return address.startsWith("/pictures/");
}
