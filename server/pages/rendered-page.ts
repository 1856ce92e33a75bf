import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { CompactBytes } from "./compact-bytes.ts";
import type { Counted } from "./counted-reads.ts";
import { type Counts, fillCounts, hasCounts, withCounts } from "./counts.ts";
import type { OwnScript } from "./own-scripts.ts";
import {
  createPackable,
  createPackedBody,
  type Encoding,
  PAGE_ENCODINGS,
  type Packable,
} from "./packed-body.ts";

export interface RenderedPage {
  status: number;
  headers: [string, string][];
  etag: string;
  /** The encodings that it can be sent in, the best first. */
  encodings: readonly Exclude<Encoding, "identity">[];
  body(encoding: Encoding): Promise<Buffer>;
  /**
   * Keeps only the compressed body, best with a similar page as dictionary. @returns its size in
   * bytes
   */
  pack(dictionary?: Buffer): number;
  /** The page with its current counts; undefined if anything else has changed. */
  recounted?(): Promise<RenderedPage | undefined>;
}

// Weak: one tag for the page, whatever the encoding it comes in.
const etagOf = (body: Buffer) => `W/"${hash("sha1", body, "base64url")}"`;

export function renderedPage(
  status: number,
  headers: [string, string][],
  bytes: Buffer,
  packed?: CompactBytes,
): RenderedPage {
  const { body, pack } = createPackedBody({
    kept: createPackable(bytes, { packed }),
    made: (kept) => kept,
    now: bytes,
  });
  return { status, headers, etag: etagOf(bytes), encodings: PAGE_ENCODINGS, body, pack };
}

/** The hash by which the content security policy names a script. */
export const sourceOf = (code: Buffer) => `'sha256-${hash("sha256", code, "base64")}'`;
/** Stands for a script's hash while its counts are not known. */
const standIn = (n: number) => `'sha256-${n}'`;

/** The hashes by which the content security policy names a page's scripts. */
export function sourcesOf(html: Buffer, scripts: readonly OwnScript[]): string[] {
  const sources = scripts.map(({ from, to }, n) => {
    const code = html.subarray(from, to);
    return hasCounts(code) ? standIn(n) : sourceOf(code);
  });
  return [...new Set(sources)];
}

/** A page with marks in the places of its counts. */
interface Template {
  status: number;
  headers: [string, string][];
  kept: Packable;
  /** Its scripts with counts, and how `headers` name them. */
  scripts: (OwnScript & { source: string })[];
}

/** The page's bytes with these counts, and the template with the matching hashes of scripts. */
function fill({ headers, scripts, ...template }: Template, counts: Counts) {
  const bytes = template.kept.copy();
  let [from, at, named] = [0, 0, headers];
  const fillTo = (to: number) => {
    const begin = at;
    at = fillCounts({ marked: bytes, range: { from, to }, filled: bytes, at }, counts);
    from = to;
    return bytes.subarray(begin, at);
  };
  const renamed = scripts.map((script) => {
    fillTo(script.from);
    const source = sourceOf(fillTo(script.to));
    named = named.map(([name, value]) => [name, value.replace(script.source, source)]);
    return { ...script, source };
  });
  fillTo(bytes.length);
  return {
    template: { ...template, headers: named, scripts: renamed },
    bytes: bytes.subarray(0, at),
  };
}

interface Filled {
  counted: Counted;
  /** Whether it replaces a page that is asked for often. */
  frequent: boolean;
}

function filled(before: Template, { counted, frequent }: Filled): RenderedPage {
  const { counts } = counted;
  const { template, bytes } = fill(before, counts);
  const { status, headers, kept } = template;
  const made = (marked: Buffer) => withCounts(marked, counts);
  const { body, pack, isFrequent } = createPackedBody({ kept, made, now: bytes, frequent });
  const page = { status, headers, etag: etagOf(bytes), encodings: PAGE_ENCODINGS, body, pack };
  let last = counted;
  const recountable: RenderedPage = {
    ...page,
    async recounted() {
      const now = await last.recount();
      if (!now) return undefined;
      last = now;
      if (isDeepStrictEqual(now.counts, counts)) return recountable;
      return filled(template, { counted: now, frequent: isFrequent() });
    },
  };
  return recountable;
}

interface Marked extends Pick<Template, "status" | "headers"> {
  /**
   * The page with marks in the places of its counts; the only view of its memory, which the page
   * frees.
   */
  html: Buffer;
  packed?: CompactBytes | undefined;
  scripts: readonly OwnScript[];
  counted: Counted;
}

/** A page with counts; it need not be rendered again when they change. */
export function countedPage({ html, packed, scripts, counted, ...page }: Marked): RenderedPage {
  const counting = scripts.flatMap(({ from, to }, n) =>
    hasCounts(html.subarray(from, to)) ? [{ from, to, source: standIn(n) }] : [],
  );
  const template = {
    ...page,
    kept: createPackable(html, { owned: true, packed }),
    scripts: counting,
  };
  return filled(template, { counted, frequent: false });
}
