import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { CHUNK, type CompactBytes, compact, expand, WINDOW } from "./compact-bytes.ts";
import { copyBytes } from "./own-bytes.ts";

/** The most recent of the bodies that are often asked for uncompressed. */
const PLAIN_BYTES_MAX = 8 * 1024 * 1024;
const plainBodies = new LRUCache<object, Buffer>({
  maxSize: PLAIN_BYTES_MAX,
  sizeCalculation: (body) => body.length + 1,
});
/**
 * The most recent of those that were unpacked once. A body that is kept and then dropped takes
 * memory until the next major collection, so keeping one that is not asked for again costs more
 * than unpacking it.
 */
const UNPACKED_MAX = 200;
const unpackedBodies = new LRUCache<object, true>({ max: UNPACKED_MAX });

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const brotli = (quality: number) => ({
  chunkSize: CHUNK,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
  },
});
const [BROTLI_QUICK, BROTLI_DENSE] = [brotli(3), brotli(5)];
const [GZIP_QUICK, GZIP_DENSE] = [1, 6].map((level) => ({ level, chunkSize: CHUNK }));

/**
 * Most pages are asked for once; those that are asked for again are worth packing densely, on
 * another thread. The quick way is synchronous: another thread costs half as much again, and Node
 * keeps its input until the next major collection.
 */
const coders = {
  br: {
    quick: async (body: Buffer) => copyBytes(brotliCompressSync(body, BROTLI_QUICK)),
    dense: async (body: Buffer) => copyBytes(await packBrotli(body, BROTLI_DENSE)),
  },
  gzip: {
    quick: async (body: Buffer) => copyBytes(gzipSync(body, GZIP_QUICK)),
    dense: async (body: Buffer) => copyBytes(await packGzip(body, GZIP_DENSE)),
  },
};

/** The encodings that are sent, the densest first. */
export const PAGE_ENCODINGS = ["br", "gzip"] as const;
type Coder = (typeof PAGE_ENCODINGS)[number];
export type Encoding = Coder | "identity";

interface Coded {
  dense: boolean;
  bytes: Promise<Buffer>;
}

/** The encoded bodies of cached pages that were sent most recently. */
const SENT_BYTES_MAX = 12 * 1024 * 1024;
const SENT_BESIDE_BYTES = 400;
const sentBodies = new LRUCache<object, Coded>({ maxSize: SENT_BYTES_MAX });

/**
 * The same bytes in a new object, which is freed soon: the objects that waited for the page are old
 * by now, and old objects keep what they refer to until the next major collection.
 */
function movedOut({ buffer, byteOffset, length }: Buffer): Buffer {
  return Buffer.from((buffer as ArrayBuffer).transfer(), byteOffset, length);
}

interface KeptBytes {
  /** Nobody else refers to these bytes: their memory is free as soon as they are packed. */
  owned?: boolean;
  /** The same bytes, where they are packed already. */
  packed?: CompactBytes | undefined;
}

/** Bytes that are replaced by their packed form once there is one. */
export function createPackable(body: Buffer, { owned = false, packed: known }: KeptBytes = {}) {
  // The code below must not refer to `body`, or its closures would keep it.
  let plain: Buffer | undefined = body;
  let packed = known;
  const unpack = () => expand(packed as CompactBytes);

  return {
    /** The caller may overwrite it. */
    copy(): Buffer {
      const bytes = plain;
      if (!bytes) return unpack();
      if (!packed || !owned) return copyBytes(bytes);
      plain = undefined;
      return movedOut(bytes);
    },

    isPacked: () => packed !== undefined,

    /** Packs them, best with similar ones as dictionary. @returns their packed size */
    pack(dictionary?: Buffer): number {
      if (!packed || packed.dictionary !== dictionary)
        packed = compact(plain ?? unpack(), dictionary);
      // Otherwise they would stay until the next major collection: the objects that waited for the
      // page refer to them, and are old by now.
      if (owned && plain) (plain.buffer as ArrayBuffer).transfer(0);
      plain = undefined;
      return packed.bytes.length;
    },
  };
}
export type Packable = ReturnType<typeof createPackable>;

interface Body {
  /** The bytes from which the body is made. */
  kept: Packable;
  /** Makes the body of a copy of these bytes. */
  made: (copy: Buffer) => Buffer;
  /** The body now. */
  now: Buffer;
  /** Whether it replaces one that was asked for so often that its bytes are kept. */
  frequent?: boolean;
}

/** The body of a page, in the encodings in which it is sent. */
export function createPackedBody({ kept, made, now, frequent }: Body) {
  const self = {};
  const sent = { br: {}, gzip: {} };
  const coded = new Map<Coder, Coded>();
  // Most pages are sent once: they are dropped early, so that a minor collection frees them.
  let fresh: Buffer | undefined = now;
  if (frequent) plainBodies.set(self, now);

  const bytes = () => fresh ?? plainBodies.get(self) ?? made(kept.copy());

  function identity(): Buffer {
    const body = bytes();
    if (body === fresh || plainBodies.has(self)) return body;
    if (unpackedBodies.has(self)) plainBodies.set(self, body);
    else unpackedBodies.set(self, true);
    return body;
  }

  function keepSent(coder: Coder, one: Coded): void {
    const settle = () => coded.get(coder) === one && coded.delete(coder);
    one.bytes.then(({ length }) => {
      sentBodies.set(sent[coder], one, { size: length + SENT_BESIDE_BYTES });
      settle();
    }, settle);
  }

  function make(coder: Coder, dense: boolean): Promise<Buffer> {
    const one = { dense, bytes: coders[coder][dense ? "dense" : "quick"](bytes()) };
    coded.set(coder, one);
    if (kept.isPacked()) keepSent(coder, one);
    return one.bytes;
  }

  return {
    async body(encoding: Encoding): Promise<Buffer> {
      if (encoding === "identity") return identity();
      const before = coded.get(encoding) ?? sentBodies.get(sent[encoding]);
      return before?.dense ? before.bytes : make(encoding, before !== undefined);
    },

    /** Whether it is asked for so often that its bytes are kept. */
    isFrequent: () => plainBodies.has(self),

    pack(dictionary?: Buffer): number {
      const packed = kept.pack(dictionary);
      fresh = undefined;
      for (const [coder, one] of coded) keepSent(coder, one);
      return packed;
    },
  };
}
