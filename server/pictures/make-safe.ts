import { messages } from "#shared/messages.ts";
import type { SafePicture } from "../adapters/images/contract.ts";
import { badRequest } from "../http/errors.ts";
import { decode } from "./decoder.ts";

const SIDE_MAX = 2400;

/**
 * Draws a picture anew from its pixels, upright and no larger than a screen needs: whatever else
 * the file held (a place, a camera, a script, a second file) stays behind.
 * @throws 400 by content, whatever the file is called
 */
export async function makeSafe(bytes: Buffer): Promise<SafePicture> {
  try {
    const { data, info } = await decode(bytes)
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw badRequest(messages.notAnImage);
  }
}
