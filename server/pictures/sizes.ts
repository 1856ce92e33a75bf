import { isCutOut } from "#shared/picture.ts";
import type { Format, Renditions } from "./renditions.ts";
import type { StoredPicture } from "./stored-picture.ts";

export interface SizedPicture {
  bytes: Buffer;
  format: Format;
  /** False where a better format is still being made. */
  final: boolean;
}

interface Deps {
  renditions: Renditions;
  /** Finds a picture without asking another machine. */
  peek: (address: string) => Promise<StoredPicture | undefined>;
}

/** Pictures as pages show them. */
export function createSizes({ renditions, peek }: Deps) {
  return {
    /**
     * A picture in a width, never larger than it is. AVIF takes long to make: until it is there,
     * WebP serves.
     */
    async sized(picture: StoredPicture, width: number, format: Format): Promise<SizedPicture> {
      if (format !== "avif")
        return { bytes: await renditions.get(picture, { width, format }), format, final: true };
      const avif = await renditions.getLater(picture, { width, format });
      if (avif) return { bytes: avif, format, final: true };
      const bytes = await renditions.get(picture, { width, format: "webp" });
      return { bytes, format: "webp", final: false };
    },

    /**
     * Placeholders shown while pictures load, by address. Never waited for: one that has not been
     * made yet is left out, and made in the background. Cut-outs have none: their backdrop is there
     * at once.
     */
    async placeholders(addresses: string[]): Promise<Record<string, string>> {
      const found = await Promise.all(
        [...new Set(addresses)]
          .filter((address) => !isCutOut(address))
          .map(async (address) => {
            const picture = await peek(address);
            const bytes = picture && (await renditions.getLater(picture));
            return bytes ? [address, `data:image/webp;base64,${bytes.toString("base64")}`] : [];
          }),
      );
      return Object.fromEntries(found.filter((entry) => entry.length > 0));
    },
  };
}
