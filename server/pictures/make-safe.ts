import { messages } from "#shared/messages.ts";
import type { SafePicture } from "../adapters/images/contract.ts";
import { badRequest } from "../http/errors.ts";
import { decodeUpload } from "./decoder.ts";

const SIDE_MAX = 2400;

/**
 * Encodes a picture again from its pixels, upright, in sRGB and limited in size: metadata (place,
 * camera), scripts and appended files are dropped.
 * @throws 400 where the content is no picture
 */
export async function makeSafe(bytes: Buffer): Promise<SafePicture> {
  try {
    const { data, info } = await decodeUpload(bytes)
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw badRequest(messages.notAnImage);
  }
}
