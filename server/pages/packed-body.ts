import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZstdOptions,
  zstdCompressSync,
  zstdDecompressSync,
} from "node:zlib";
import { LRUCache } from "lru-cache";

/** Bodies that were asked for as they are, again and again, most recently. */
const PLAIN_BYTES_MAX = 8 * 1024 * 1024;
const plainBodies = new LRUCache<object, Buffer>({
  maxSize: PLAIN_BYTES_MAX,
  sizeCalculation: (body) => body.length + 1,
});
/**
 * Those that were unpacked once, most recently. A body that is kept and then dropped is memory until the next major
 * collection, so keeping one that is not asked for again costs more than unpacking it.
 */
const UNPACKED_MAX = 200;
const unpackedBodies = new LRUCache<object, true>({ max: UNPACKED_MAX });

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** Bytes of their own: those of a coder are a part of its larger buffer, which they would keep. */
const alone = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);
/** Two to this power is more bytes than a page has: coders take no more memory, which takes long to get. */
const WINDOW = 18;
/** A coder keeps its last piece until the next major collection. */
const CHUNK = 32 * 1024;
/** As long as most pages are beside one like them. */
const PACKED_CHUNK = 8 * 1024;
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
 * Most pages are asked for once; those that are asked for again are worth packing densely, on another
 * thread. Quickly means at once: the other thread costs half as much again, and Node keeps what it was
 * given until the next major collection.
 */
const coders = {
  br: {
    quick: async (body: Buffer) => alone(brotliCompressSync(body, BROTLI_QUICK)),
    dense: async (body: Buffer) => alone(await packBrotli(body, BROTLI_DENSE)),
  },
  gzip: {
    quick: async (body: Buffer) => alone(gzipSync(body, GZIP_QUICK)),
    dense: async (body: Buffer) => alone(await packGzip(body, GZIP_DENSE)),
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

/** What cached pages were sent as, most recently. */
const SENT_BYTES_MAX = 12 * 1024 * 1024;
const SENT_BESIDE_BYTES = 400;
const sentBodies = new LRUCache<object, Coded>({ maxSize: SENT_BYTES_MAX });

/** For a page and one like it. */
const COMPACT = {
  [constants.ZSTD_c_windowLog]: WINDOW,
  [constants.ZSTD_c_hashLog]: 15,
  [constants.ZSTD_c_chainLog]: 14,
};
/** At once, which takes half as long as what is handed to another thread and waited for. */
function pack(body: Buffer, dictionary: Buffer | undefined) {
  const options: ZstdOptions = {
    params: COMPACT,
    chunkSize: PACKED_CHUNK,
    ...(dictionary && { dictionary }),
  };
  const bytes = alone(zstdCompressSync(body, options));
  const unpack = () =>
    zstdDecompressSync(bytes, { ...(dictionary && { dictionary }), chunkSize: CHUNK });
  return { bytes: bytes.length, dictionary, unpack };
}

interface Owned {
  /** Nobody else has these bytes: their memory is free as soon as they are packed. */
  owned?: boolean;
}

/** Bytes of which only what is packed is kept, once they are. */
export function createPackable(body: Buffer, { owned = false }: Owned = {}) {
  // What follows must not name `body`: it would be kept.
  let plain: Buffer | undefined = body;
  let packed: ReturnType<typeof pack> | undefined;
  const unpack = () => (packed as NonNullable<typeof packed>).unpack();

  return {
    /** The caller may overwrite it. */
    copy: () => (plain ? Buffer.from(new Uint8Array(plain).buffer) : unpack()),

    isPacked: () => packed !== undefined,

    /** Packs them, best with others like them as dictionary. @returns how many they are then */
    pack(dictionary?: Buffer): number {
      if (!packed || packed.dictionary !== dictionary) packed = pack(plain ?? unpack(), dictionary);
      // Else they stay until the next major collection: what waited for the page refers to them, and is old by now.
      if (owned && plain) (plain.buffer as ArrayBuffer).transfer(0);
      plain = undefined;
      return packed.bytes;
    },
  };
}
export type Packable = ReturnType<typeof createPackable>;

interface Body {
  /** What it is made of. */
  kept: Packable;
  /** Gets a copy, to make it of. */
  made: (copy: Buffer) => Buffer;
  /** What it is made to. */
  now: Buffer;
  /** Whether it takes the place of one that was asked for so often that its bytes are kept. */
  frequent?: boolean;
}

/** What is sent of a page. */
export function createPackedBody({ kept, made, now, frequent }: Body) {
  const self = {};
  const sent = { br: {}, gzip: {} };
  const coded = new Map<Coder, Coded>();
  // Most pages are sent once: those are gone before a major collection has to find them.
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
