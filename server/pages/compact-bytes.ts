import { constants, type ZstdOptions, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Two to this power is more bytes than a page has: coders take no more memory, which takes long to get. */
export const WINDOW = 18;
/** A coder keeps its last piece until the next major collection. */
export const CHUNK = 32 * 1024;
/** As long as most pages are beside one like them. */
const COMPACT_CHUNK = 8 * 1024;
/** For a page and one like it. */
const PARAMS = {
  [constants.ZSTD_c_windowLog]: WINDOW,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 14,
};

/** Bytes of their own: those of a coder are a part of its larger buffer, which they would keep. */
export const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);

/** How a page is packed: with one like it as dictionary, but for the first of its kind. */
export interface Packing {
  dictionary: Buffer | undefined;
}

/** Compressed, beside others like them where there is a dictionary. */
export interface CompactBytes extends Packing {
  bytes: Buffer;
}

const optionsOf = (dictionary: Buffer | undefined): ZstdOptions =>
  dictionary ? { dictionary } : {};

/** At once: handing it to another thread and waiting for it takes twice as long. */
export function compact(body: Buffer, dictionary: Buffer | undefined): CompactBytes {
  const options = { params: PARAMS, chunkSize: COMPACT_CHUNK, ...optionsOf(dictionary) };
  return { bytes: alone(zstdCompressSync(body, options)), dictionary };
}

export const expand = ({ bytes, dictionary }: CompactBytes): Buffer =>
  zstdDecompressSync(bytes, { chunkSize: CHUNK, ...optionsOf(dictionary) });
