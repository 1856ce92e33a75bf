import { messages } from "#shared/messages.ts";
import type { SafePicture } from "../adapters/images/contract.ts";
import { HttpError, invalidField } from "../http/errors.ts";
import { loadDecoder } from "./load-decoder.ts";
import { refusalIfLate } from "./too-late.ts";

const SIDE_MAX = 2400;
/** 50 megapixels of an ordinary photo, 20 of one with transparency and 16 bits a colour. */
const DECODED_BYTES_MAX = 160_000_000;

/** Checks only the header, before anything is decoded. @throws 413 */
async function refuseLarge(bytes: Buffer): Promise<void> {
  const { decodeUpload } = await loadDecoder();
  const { width, height, channels, depth } = await decodeUpload(bytes).metadata();
  const size = width * height * channels * (depth === "uchar" ? 1 : 2);
  if (size > DECODED_BYTES_MAX) throw new HttpError(413, messages.tooManyPixels);
}

function refusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  return refusalIfLate(error) ?? invalidField("file", messages.notAnImage);
}

/**
 * Encodes a picture again from its pixels, upright, in sRGB and limited in size: metadata (place,
 * camera), scripts and appended files are dropped.
 * @throws 400 where the content is no picture, 413 where it has too many pixels, 503 where the shop
 * is too busy
 */
export async function makeSafe(bytes: Buffer): Promise<SafePicture> {
  try {
    await refuseLarge(bytes);
    const { decodeUpload } = await loadDecoder();
    const { data, info } = await decodeUpload(bytes)
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw refusal(error);
  }
}
