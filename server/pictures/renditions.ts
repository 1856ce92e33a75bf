import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { PICTURE_WIDTHS } from "#shared/picture.ts";
import type { FileCache } from "./file-cache.ts";
import { loadDecoder } from "./load-decoder.ts";
import { isDrawn, type StoredPicture } from "./stored-picture.ts";
import { refusalIfLate } from "./too-late.ts";
import type { WorkQueue } from "./work-queue.ts";

const PLACEHOLDER_WIDTH = 16;

/** Behind a cut-out in formats without transparency: one colour like the light theme's backdrop. */
const BACKDROP = "#f2eee6";

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 60, effort: 3 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
  jpeg: (image: Sharp) =>
    image.flatten({ background: BACKDROP }).jpeg({ quality: 80, mozjpeg: true }),
};
export type Format = keyof typeof encoders;

/**
 * Cut-outs get a higher quality: they have no backdrop that takes bytes, and artefacts would show
 * at their edges.
 */
const cutOutEncoders: typeof encoders = {
  ...encoders,
  avif: (image) => image.avif({ quality: 70, chromaSubsampling: "4:4:4", effort: 3 }),
  webp: (image) => image.webp({ quality: 84, alphaQuality: 80, smartSubsample: true }),
};

interface Rendition {
  width: number;
  format: Format;
}
const PLACEHOLDER: Rendition = { width: PLACEHOLDER_WIDTH, format: "webp" };

/** Every rendition that one picture can have. */
const ALL: Rendition[] = [
  PLACEHOLDER,
  ...PICTURE_WIDTHS.flatMap((width) =>
    Object.keys(encoders).map((format) => ({ width, format: format as Format })),
  ),
];

export type Renditions = ReturnType<typeof createRenditions>;

interface Deps {
  folder: string;
  files: FileCache;
  queue: WorkQueue;
}

/** Smaller copies of pictures, each made once, stored in `folder` and cached. */
export function createRenditions({ folder, files, queue }: Deps) {
  const inProgress = new Map<string, Promise<Buffer>>();

  function fileOf({ address, version }: StoredPicture, { width, format }: Rendition): string {
    const name = createHash("sha256").update(`${address} ${version}`).digest("hex").slice(0, 32);
    return join(folder, name.slice(0, 2), `${name}-${width}.${format}`);
  }

  async function make(picture: StoredPicture, rendition: Rendition, file: string) {
    const { decode } = await loadDecoder();
    const small = decode(await picture.read()).resize({
      width: rendition.width,
      withoutEnlargement: true,
    });
    const encode = isDrawn(picture) ? cutOutEncoders : encoders;
    const bytes = await encode[rendition.format](small)
      .toBuffer()
      .catch((error) => {
        throw refusalIfLate(error) ?? error;
      });
    // On a full disk pictures are still shown, only slower.
    await files.store(file, bytes).catch(() => {});
    return bytes;
  }

  async function get(picture: StoredPicture, rendition: Rendition, when: "now" | "later") {
    const file = fileOf(picture, rendition);
    const known = await files.load(file);
    if (known) return known;
    const pending = inProgress.get(file);
    if (pending) return pending;
    const made = queue.run(() => make(picture, rendition, file), when);
    inProgress.set(file, made);
    const done = () => inProgress.delete(file);
    made.then(done, done);
    return made;
  }

  return {
    /** One rendition, made first where it is missing. */
    get: (picture: StoredPicture, rendition: Rendition) => get(picture, rendition, "now"),

    /** One rendition where it exists; otherwise it is made in the background. */
    async getLater(picture: StoredPicture, rendition = PLACEHOLDER): Promise<Buffer | undefined> {
      const known = await files.load(fileOf(picture, rendition));
      if (!known) void get(picture, rendition, "later").catch(() => {});
      return known;
    },

    async remove(picture: StoredPicture): Promise<void> {
      for (const rendition of ALL) await files.remove(fileOf(picture, rendition));
    },
  };
}
