import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** The longest time that a page is cached. */
const MAX_AGE_MS = 5_000;
/** Refusals by a limit have a cache key of their own. */
const CACHED_STATUSES = [200, 429];
const BYTES_MAX = 96 * 1024 * 1024;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
};
type Encoding = keyof typeof compressors;

/** The densest first. */
export const PAGE_ENCODINGS = ["br", "gzip"] as const satisfies Encoding[];

export interface RenderedPage {
  status: number;
  headers: [string, string][];
  etag: string;
  body(encoding: Encoding): Promise<Buffer>;
}

/** Wraps a finished response so that each encoding is made at most once. */
export function renderedPage(
  status: number,
  headers: [string, string][],
  body: Buffer,
): RenderedPage {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    status,
    headers,
    // Weak: one tag for the page, whatever the encoding it comes in.
    etag: `W/"${createHash("sha1").update(body).digest("base64url")}"`,
    body(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const bytes = compressors[encoding](body);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Caches the pages of anonymous visitors for seconds, or until a car changes. */
export function createPageCache(generation: () => number | undefined) {
  interface Entry {
    page: Promise<RenderedPage>;
    generation: number;
  }
  const entries = new LRUCache<string, Entry>({
    maxSize: BYTES_MAX,
    sizeCalculation: () => 128 * 1024,
    ttl: MAX_AGE_MS,
  });

  return {
    async get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
      const now = generation();
      if (now === undefined) return render();
      const known = entries.get(key);
      if (known?.generation === now) return known.page;
      const page = render();
      entries.set(key, { page, generation: now });
      const remove = () => entries.delete(key);
      page.then((done) => CACHED_STATUSES.includes(done.status) || remove(), remove);
      return page;
    },
  };
}
