import { hash } from "node:crypto";
import { hasCounts, withCounts } from "./counts.ts";
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
  /** Those that it can be sent in, the best first. */
  encodings: readonly Exclude<Encoding, "identity">[];
  body(encoding: Encoding): Promise<Buffer>;
  /** Keeps the body compressed alone, best with one like it as dictionary. @returns its bytes */
  pack(dictionary?: Buffer): number;
  /** Of a page with counts. */
  counted?: {
    /** The same for the same data, whatever the counts. */
    tag: string;
    /** The page with these counts. */
    recounted(counts: readonly number[]): RenderedPage;
  };
}

// Weak: one tag for the page, whatever the encoding it comes in.
const etagOf = (body: Buffer) => `W/"${hash("sha1", body, "base64url")}"`;

export function renderedPage(
  status: number,
  headers: [string, string][],
  bytes: Buffer,
): RenderedPage {
  const { body, pack } = createPackedBody({
    kept: createPackable(bytes),
    made: (kept) => kept,
    now: bytes,
  });
  return { status, headers, etag: etagOf(bytes), encodings: PAGE_ENCODINGS, body, pack };
}

/** How the content security policy names a script. */
export const sourceOf = (code: Buffer) => `'sha256-${hash("sha256", code, "base64")}'`;
/** Stands for a script while its counts are not known. */
const standIn = (n: number) => `'sha256-${n}'`;

/** How the content security policy names a page's scripts. */
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
  tag: string | undefined;
  kept: Packable;
  /** Its scripts with counts, and how `headers` name them. */
  scripts: (OwnScript & { source: string })[];
}

/** The page's bytes with counts, and the template with the scripts named as they are with these. */
function fill({ headers, scripts, ...template }: Template, counts: Uint32Array) {
  const marked = template.kept.copy();
  let named = headers;
  const renamed = scripts.map(({ from, to, source }) => {
    const now = sourceOf(withCounts(marked.subarray(from, to), counts));
    named = named.map(([name, value]) => [name, value.replace(source, now)]);
    return { from, to, source: now };
  });
  return {
    template: { ...template, headers: named, scripts: renamed },
    bytes: withCounts(marked, counts, marked),
  };
}

function filled(before: Template, values: readonly number[], again: boolean): RenderedPage {
  const counts = Uint32Array.from(values);
  const { template, bytes } = fill(before, counts);
  const { status, headers, tag, kept } = template;
  const made = (marked: Buffer) => withCounts(marked, counts, marked);
  const { body, pack } = createPackedBody({ kept, made, now: bytes, again });
  const page = { status, headers, etag: etagOf(bytes), encodings: PAGE_ENCODINGS, body, pack };
  if (tag === undefined) return page;
  return { ...page, counted: { tag, recounted: (counts) => filled(template, counts, true) } };
}

interface Marked extends Pick<Template, "status" | "headers" | "tag"> {
  /** With marks in the places of its counts. */
  html: Buffer;
  scripts: readonly OwnScript[];
  counts: readonly number[];
}

/** A page with counts; where it has a tag, it need not be rendered again for others. */
export function countedPage({ html, scripts, counts, ...page }: Marked): RenderedPage {
  const counting = scripts.flatMap(({ from, to }, n) =>
    hasCounts(html.subarray(from, to)) ? [{ from, to, source: standIn(n) }] : [],
  );
  return filled({ ...page, kept: createPackable(html), scripts: counting }, counts, false);
}
