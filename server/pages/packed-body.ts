import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Bodies that are asked for as they are, most recently. */
const PLAIN_BYTES_MAX = 16 * 1024 * 1024;
const plainBodies = new LRUCache<object, Buffer>({
  maxSize: PLAIN_BYTES_MAX,
  sizeCalculation: (body) => body.length + 1,
});

const coders = {
  br: {
    pack: (body: Buffer) =>
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    unpack: promisify(brotliDecompress),
  },
  gzip: {
    pack: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
    unpack: promisify(gunzip),
  },
  /** For storing alone, where nobody asked for another. */
  quick: {
    pack: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
    unpack: promisify(gunzip),
  },
};
type Coder = keyof typeof coders;

/** The encodings that are sent, the densest first. */
export const PAGE_ENCODINGS = ["br", "gzip"] as const satisfies Coder[];
export type Encoding = (typeof PAGE_ENCODINGS)[number] | "identity";

/** A page's bytes. Each encoding is made at most once; once packed, only those are kept. */
export function createPackedBody(body: Buffer) {
  const self = {};
  const made = new Map<Coder, Promise<Buffer>>();
  let plain: Buffer | undefined = body;

  function make(coder: Coder, from: Buffer): Promise<Buffer> {
    const bytes = coders[coder].pack(from);
    made.set(coder, bytes);
    return bytes;
  }

  async function identity(): Promise<Buffer> {
    const known = plain ?? plainBodies.get(self);
    if (known) return known;
    const [[coder, packed]] = [...made] as [[Coder, Promise<Buffer>]];
    const unpacked = await coders[coder].unpack(await packed);
    plainBodies.set(self, unpacked);
    return unpacked;
  }

  return {
    async in(encoding: Encoding): Promise<Buffer> {
      if (encoding === "identity") return identity();
      return made.get(encoding) ?? make(encoding, await identity());
    },

    /** Keeps only what is packed. @returns how many bytes */
    async pack(): Promise<number> {
      if (made.size === 0) await make("quick", body);
      const packed = await Promise.all(made.values());
      plain = undefined;
      plainBodies.set(self, body);
      return packed.reduce((sum, { length }) => sum + length, 0);
    },
  };
}
