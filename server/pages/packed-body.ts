import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  gzip,
  type ZstdOptions,
  zstdCompress,
  zstdDecompressSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";

/** Bodies that are asked for as they are, most recently. */
const PLAIN_BYTES_MAX = 8 * 1024 * 1024;
const plainBodies = new LRUCache<object, Buffer>({
  maxSize: PLAIN_BYTES_MAX,
  sizeCalculation: (body) => body.length + 1,
});

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const packZstd = promisify(zstdCompress);
/** Bytes of their own: those of a coder are a part of its larger buffer, which they would keep. */
const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);
const brotli = (quality: number) => async (body: Buffer) =>
  alone(await packBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
const zipped = (level: number) => async (body: Buffer) => alone(await packGzip(body, { level }));

/** Most pages are asked for once; those that are asked for again are worth packing densely. */
const coders = {
  br: { quick: brotli(3), dense: brotli(5) },
  gzip: { quick: zipped(1), dense: zipped(6) },
};

/** The encodings that are sent, the densest first. */
export const PAGE_ENCODINGS = ["br", "gzip"] as const;
type Coder = (typeof PAGE_ENCODINGS)[number];
export type Encoding = Coder | "identity";

interface Packed {
  dense: boolean;
  bytes: Promise<Buffer>;
}

/** What cached pages were sent as, most recently. */
const SENT_BYTES_MAX = 12 * 1024 * 1024;
const SENT_BESIDE_BYTES = 400;
const sentBodies = new LRUCache<object, Packed>({ maxSize: SENT_BYTES_MAX });

/** The smallest buffer that the coder writes to. */
const CHUNK_MIN = 64;

/** A body as it is kept. */
async function pack(body: Buffer, dictionary: Buffer | undefined) {
  const options: ZstdOptions = dictionary ? { dictionary } : {};
  const bytes = alone(await packZstd(body, options));
  const chunkSize = Math.max(CHUNK_MIN, body.length);
  return { bytes, unpack: () => zstdDecompressSync(bytes, { ...options, chunkSize }) };
}

/** A page's bytes. Once packed, only what is packed is kept of them. */
export function createPackedBody(body: Buffer) {
  const self = {};
  const sent = { br: {}, gzip: {} };
  const made = new Map<Coder, Packed>();
  // What follows must not name `body`: it would be kept with the page.
  let plain: Buffer | undefined = body;
  let packed: Awaited<ReturnType<typeof pack>> | undefined;

  function identity(): Buffer {
    const known = plain ?? plainBodies.get(self);
    if (known) return known;
    const unpacked = (packed as NonNullable<typeof packed>).unpack();
    plainBodies.set(self, unpacked);
    return unpacked;
  }

  function keepSent(coder: Coder, one: Packed): void {
    const settle = () => made.get(coder) === one && made.delete(coder);
    one.bytes.then(({ length }) => {
      sentBodies.set(sent[coder], one, { size: length + SENT_BESIDE_BYTES });
      settle();
    }, settle);
  }

  function make(coder: Coder, dense: boolean): Promise<Buffer> {
    const one = { dense, bytes: coders[coder][dense ? "dense" : "quick"](identity()) };
    made.set(coder, one);
    if (packed) keepSent(coder, one);
    return one.bytes;
  }

  return {
    async in(encoding: Encoding): Promise<Buffer> {
      if (encoding === "identity") return identity();
      const known = made.get(encoding) ?? sentBodies.get(sent[encoding]);
      return known?.dense ? known.bytes : make(encoding, known !== undefined);
    },

    /** Drops the body, which is kept packed, best with one like it as dictionary. @returns how many bytes */
    async pack(dictionary?: Buffer): Promise<number> {
      const unpacked = identity();
      packed = await pack(unpacked, dictionary);
      plain = undefined;
      plainBodies.set(self, unpacked);
      for (const [coder, one] of made) keepSent(coder, one);
      return packed.bytes.length;
    },
  };
}
