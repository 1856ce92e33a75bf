import { join } from "node:path";
import type { PictureWidth } from "#shared/picture.ts";
import { createRenditions, type Format } from "./renditions.ts";
import { findStored, picturesFolder, type StoredPicture } from "./stored-picture.ts";
import { createWorkQueue } from "./work-queue.ts";

export type Pictures = ReturnType<typeof createPictures>;

export interface SizedPicture {
  bytes: Buffer;
  format: Format;
  /** False where a better format is still being made. */
  final: boolean;
}

/** The shop's own pictures: those it came with, and those that users sent. */
export function createPictures({ dataDir }: { dataDir: string }) {
  const queue = createWorkQueue();
  const renditions = createRenditions({ folder: join(picturesFolder(dataDir), ".sizes"), queue });

  return {
    find: (address: string) => findStored(dataDir, address),

    /**
     * A picture in a width, never larger than it is. AVIF takes long to make: until it is there,
     * WebP serves.
     */
    async sized(
      picture: StoredPicture,
      width: PictureWidth,
      format: Format,
    ): Promise<SizedPicture> {
      if (format !== "avif")
        return { bytes: await renditions.get(picture, { width, format }), format, final: true };
      const avif = await renditions.getLater(picture, { width, format });
      if (avif) return { bytes: avif, format, final: true };
      const bytes = await renditions.get(picture, { width, format: "webp" });
      return { bytes, format: "webp", final: false };
    },

    /**
     * A tiny image to stand behind each picture while it loads, by address. Never waited for: one
     * that has not been made yet is left out, and there the next time.
     */
    async placeholders(addresses: string[]): Promise<Record<string, string>> {
      const found = await Promise.all(
        [...new Set(addresses)].map(async (address) => {
          const picture = await findStored(dataDir, address);
          const bytes = picture && (await renditions.getLater(picture));
          return bytes ? [address, `data:image/webp;base64,${bytes.toString("base64")}`] : [];
        }),
      );
      return Object.fromEntries(found.filter((entry) => entry.length > 0));
    },
  };
}
