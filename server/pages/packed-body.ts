import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Bodies that are asked for as they are, most recently. */
const PLAIN_BYTES_MAX = 8 * 1024 * 1024;
const plainBodies = new LRUCache<object, Buffer>({
  maxSize: PLAIN_BYTES_MAX,
  sizeCalculation: (body) => body.length + 1,
});

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Bytes of their own: those of a coder are a part of its larger buffer, which they would keep. */
const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);
const brotli = (quality: number) => async (body: Buffer) =>
  alone(await packBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
const zipped = (level: number) => async (body: Buffer) => alone(await packGzip(body, { level }));

/** Most pages are asked for once; those that are asked for again are worth packing densely. */
const coders = {
  br: { quick: brotli(3), dense: brotli(5), unpack: promisify(brotliDecompress) },
  gzip: { quick: zipped(1), dense: zipped(6), unpack: promisify(gunzip) },
};

/** The encodings that are sent, the densest first. */
export const PAGE_ENCODINGS = ["br", "gzip"] as const;
type Coder = (typeof PAGE_ENCODINGS)[number];
export type Encoding = Coder | "identity";

interface Packed {
  dense: boolean;
  bytes: Promise<Buffer>;
}

/** A page's bytes. Each encoding is made at most twice; once packed, only those are kept. */
export function createPackedBody(body: Buffer) {
  const self = {};
  const made = new Map<Coder, Packed>();
  // What follows must not name `body`: it would be kept with the page.
  let plain: Buffer | undefined = body;

  function make(coder: Coder, from: Buffer, dense: boolean): Promise<Buffer> {
    const bytes = coders[coder][dense ? "dense" : "quick"](from);
    made.set(coder, { dense, bytes });
    return bytes;
  }

  async function identity(): Promise<Buffer> {
    const known = plain ?? plainBodies.get(self);
    if (known) return known;
    const [[coder, packed]] = [...made] as [[Coder, Packed]];
    const unpacked = await coders[coder].unpack(await packed.bytes);
    plainBodies.set(self, unpacked);
    return unpacked;
  }

  return {
    async in(encoding: Encoding): Promise<Buffer> {
      if (encoding === "identity") return identity();
      const known = made.get(encoding);
      return known?.dense ? known.bytes : make(encoding, await identity(), known !== undefined);
    },

    /** Keeps only what is packed. @returns how many bytes */
    async pack(): Promise<number> {
      const unpacked = await identity();
      if (made.size === 0) await make("gzip", unpacked, false);
      const packed = await Promise.all([...made.values()].map(({ bytes }) => bytes));
      plain = undefined;
      plainBodies.set(self, unpacked);
      return packed.reduce((sum, { length }) => sum + length, 0);
    },
  };
}
