import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { appendCrc, crcShift } from "./join-crc.ts";

/** A stretch of the page that is the same for everybody. */
export interface Stretch {
  plain: Buffer;
  /** As deflate blocks that need nothing of what stands before them. */
  deflated: Buffer;
  crc: number;
  /** What its length does to the checksum of what stands before it. */
  shift: number;
}

const stretchOf = (plain: Buffer, deflated: Buffer): Stretch => {
  return { plain, deflated, crc: crc32(plain), shift: crcShift(plain.length) };
};

const deflate = promisify(deflateRaw);
const flush = { finishFlush: constants.Z_FULL_FLUSH };
export async function stretch(text: string): Promise<Stretch> {
  const plain = Buffer.from(text);
  return stretchOf(plain, await deflate(plain, flush));
}

const LENGTH_BYTES = 5;
const STORED_MAX = 65_535;

/** A block that is not packed. */
function storedBlock(plain: Buffer): Buffer {
  const head = Buffer.alloc(LENGTH_BYTES);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & STORED_MAX, 3);
  return Buffer.concat([head, plain]);
}

/** Short texts are not worth packing. */
export function stored(text: string): Stretch {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < plain.length; from += STORED_MAX)
    blocks.push(storedBlock(plain.subarray(from, from + STORED_MAX)));
  return stretchOf(plain, Buffer.concat(blocks));
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** One gzip stream of all stretches. */
export function gzipOf(stretches: readonly Stretch[]): Buffer {
  const end = Buffer.alloc(8);
  let [sum, length] = [0, 0];
  for (const { plain, crc, shift } of stretches) {
    sum = appendCrc(sum, crc, shift);
    length += plain.length;
  }
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([GZIP_HEAD, ...stretches.map(({ deflated }) => deflated), LAST_BLOCK, end]);
}
