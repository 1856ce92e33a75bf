import { constants, type ZstdOptions, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { copyBytes } from "./own-bytes.ts";

/**
 * Two to this power is more bytes than a page has: a larger window would only take memory, which is
 * slow to allocate.
 */
export const WINDOW = 18;
/** A coder keeps its last output buffer until the next major collection. */
export const CHUNK = 32 * 1024;
/** The size of most pages once they are packed with a dictionary. */
const COMPACT_CHUNK = 8 * 1024;
/** Sized for a page and its dictionary. */
const PARAMS = {
  [constants.ZSTD_c_windowLog]: WINDOW,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 14,
};

/** How a page is packed: with a similar page as dictionary, except the first of its kind. */
export interface Packing {
  dictionary: Buffer | undefined;
}

/** Compressed bytes, with the dictionary that unpacks them. */
export interface CompactBytes extends Packing {
  bytes: Buffer;
}

const optionsOf = (dictionary: Buffer | undefined): ZstdOptions =>
  dictionary ? { dictionary } : {};

/** Synchronous: handing it to another thread and waiting for it takes twice as long. */
export function compact(body: Buffer, dictionary: Buffer | undefined): CompactBytes {
  const options = { params: PARAMS, chunkSize: COMPACT_CHUNK, ...optionsOf(dictionary) };
  return { bytes: copyBytes(zstdCompressSync(body, options)), dictionary };
}

export const expand = ({ bytes, dictionary }: CompactBytes): Buffer =>
  zstdDecompressSync(bytes, { chunkSize: CHUNK, ...optionsOf(dictionary) });
