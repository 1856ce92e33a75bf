import sharp, { type Sharp } from "sharp";

/** More is refused before anything is decoded: a bomb of 30,000 × 30,000 is a 100 kB file. */
const PIXELS_MAX = 50_000_000;
const SECONDS_MAX = 10;

// Two pictures are worked on at once (see pictures.ts), each with one thread: one per core.
sharp.concurrency(1);
sharp.cache(false);
// Only the four kinds of picture that visitors may send can be read at all, and AVIF, which the
// shop's own are stored in; and only from memory.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

/** Reads a picture of the shop's own; throws on anything else as soon as it runs. */
export function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "warning" }).timeout({
    seconds: SECONDS_MAX,
  });
}

/** AVIF and HEIC, like films, are containers that say `ftyp` in their fifth byte. */
const isContainer = (bytes: Buffer) => bytes.toString("latin1", 4, 8) === "ftyp";

/** Reads a JPEG, PNG, WebP or GIF (its first frame) of a user; throws on anything else. */
export function decodeUpload(bytes: Buffer): Sharp {
  if (isContainer(bytes)) throw new Error("This kind of picture cannot be uploaded");
  return decode(bytes);
}
