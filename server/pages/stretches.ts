import { constants, crc32, deflateRawSync } from "node:zlib";

/** A stretch of the page that is the same for everybody. */
export interface Stretch {
  plain: Buffer;
  /** As deflate blocks that need nothing of what stands before them. */
  deflated: Buffer;
}

const flush = { finishFlush: constants.Z_FULL_FLUSH };
export function stretch(text: string): Stretch {
  const plain = Buffer.from(text);
  return { plain, deflated: deflateRawSync(plain, flush) };
}

/** Short texts are not worth packing. */
const LENGTH_BYTES = 5;
const STORED_MAX = 65_535;
export function stored(text: string): Stretch {
  const plain = Buffer.from(text);
  if (plain.length > STORED_MAX) return stretch(text);
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & STORED_MAX, 3);
  return { plain, deflated: Buffer.concat([head, plain]) };
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** One gzip stream of all stretches. */
export function gzipOf(stretches: readonly Stretch[]): Buffer {
  const end = Buffer.alloc(8);
  let [sum, length] = [0, 0];
  for (const { plain } of stretches) {
    sum = crc32(plain, sum);
    length += plain.length;
  }
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([GZIP_HEAD, ...stretches.map(({ deflated }) => deflated), LAST_BLOCK, end]);
}
