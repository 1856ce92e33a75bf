import type { SessionUser } from "../sessions/sessions.ts";
import { sourceOf } from "./rendered-page.ts";
import { type Stretch, stored, stretch } from "./stretches.ts";

// It works on bytes, because a page has 100 kB and strings of it would be long-lived garbage.

/** From which byte of a page to which. */
type Range = [from: number, to: number];

/**
 * From the account in the header to the end of the folded menu: everything that the header shows of
 * a user.
 */
const ACCOUNT = { open: "<div data-account", close: "</nav>" };
/**
 * React Router's data of the page, as its only line; its string is JSON without `<`, `>` and `&`.
 */
const STREAM = {
  open: "<script>window.__reactRouterContext.streamController.enqueue(",
  close: ");</script>",
};
/** The end of a script's opening tag, and what comes before its closing tag. */
const [TAG_BYTES, CALL_END_BYTES] = ["<script>".length, ");".length];
const ENQUEUE = "streamController.enqueue(";
const NEW_LINE = 10;
/** React Router's code for null. */
const NULL = -5;

/** As React Router writes a string into a script. */
const inScript = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(
      /[<>&\u2028\u2029]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** The entries of a user, to be appended to a stream of `length` values. */
function entriesOf(user: SessionUser, length: number): string {
  const values: string[] = [];
  const refs = Object.entries(user).map(([name, value]) => {
    const key = length + values.push(JSON.stringify(name));
    const ref = value === null ? NULL : length + values.push(JSON.stringify(value));
    return `"_${key}":${ref}`;
  });
  return `,{${refs.join(",")}},${values.join(",")}`;
}

/** Where a user is inserted into the page's data. */
interface Room {
  /** The value for nobody; the number of the user replaces it. */
  nobody: Range;
  /** After the last value. */
  end: number;
  /** How many values there are, which is the number of the next one. */
  length: number;
}

/**
 * Finds the place of the user in a stream of values that refer to each other by number: where
 * nobody is signed in, `user` is null in exactly one object.
 */
function roomForUser(page: Buffer, [from, to]: Range, quote: string): Room | undefined {
  const text = page.toString("utf8", from, to);
  const values: unknown = JSON.parse(quote === '"' ? text : (JSON.parse(`"${text}"`) as string));
  if (!Array.isArray(values)) return undefined;
  const key = `${quote}_${values.indexOf("user")}${quote}:`;
  const nobody = key + NULL;
  const data = page.subarray(from, to);
  const at = data.indexOf(nobody);
  if (at < 0 || data.indexOf(nobody, at + nobody.length) >= 0) return undefined;
  return {
    nobody: [from + at + key.length, from + at + nobody.length],
    end: from + data.lastIndexOf("]"),
    length: values.length,
  };
}

export interface PageTemplate {
  bytes: number;
  /** The page for this user, whose account has this markup in the header. */
  fill(user: SessionUser, account: Stretch): { stretches: Stretch[]; headers: [string, string][] };
}

/** The data of a navigation, made anonymously. */
export function dataTemplate(page: Buffer, headers: [string, string][]): PageTemplate | undefined {
  if (page.indexOf(NEW_LINE) !== page.length - 1) return undefined;
  const room = roomForUser(page, [0, page.length], '"');
  if (!room) return undefined;
  const { nobody, end, length } = room;
  const before = stretch(page.subarray(0, nobody[0]));
  const between = stretch(page.subarray(nobody[1], end));
  const after = stored(page.subarray(end));
  return {
    bytes: page.length,
    fill: (user) => {
      const entries = stored(entriesOf(user, length));
      return { stretches: [before, stored(String(length)), between, entries, after], headers };
    },
  };
}

function accountRange(page: Buffer): Range | undefined {
  const from = page.indexOf(ACCOUNT.open);
  const to = from < 0 ? -1 : page.indexOf(ACCOUNT.close, from);
  return to < 0 ? undefined : [from, to + ACCOUNT.close.length];
}

/** The page's data as written in its script, with the quotes. */
function dataRange(page: Buffer): Range | undefined {
  const open = page.indexOf(STREAM.open);
  const from = open + STREAM.open.length;
  const isOnly = page.indexOf(ENQUEUE) === from - ENQUEUE.length && page.indexOf(ENQUEUE, from) < 0;
  const to = open < 0 || !isOnly ? -1 : page.indexOf(STREAM.close, from);
  if (to < 0) return undefined;
  const isLine =
    page.toString("latin1", from, from + 2) === '"[' &&
    page.toString("latin1", to - 4, to) === ']\\n"';
  return isLine ? [from, to] : undefined;
}

/**
 * Makes a template of the page of an anonymous visitor; undefined if the page has an unexpected
 * form.
 */
export function pageTemplate(page: Buffer, headers: [string, string][]): PageTemplate | undefined {
  const header = accountRange(page);
  const data = dataRange(page);
  const room = data && roomForUser(page, [data[0] + 1, data[1] - 1], '\\"');
  if (!header || !room) return undefined;
  const script = data[0] - STREAM.open.length + TAG_BYTES;
  const scriptEnd = data[1] + CALL_END_BYTES;
  const known = sourceOf(page.subarray(script, scriptEnd));
  if (!headers.some(([, value]) => value.includes(known))) return undefined;

  const { nobody, end, length } = room;
  const number = stored(String(length));
  const top = stretch(page.subarray(0, header[0]));
  const middle = stretch(page.subarray(header[1], nobody[0]));
  const between = stretch(page.subarray(nobody[1], end));
  const bottom = stretch(page.subarray(end));
  const code = [page.subarray(script, nobody[0]), number.plain, between.plain] as const;
  return {
    bytes: page.length,
    fill(user, account) {
      const entries = stored(inScript(entriesOf(user, length)));
      const now = sourceOf(Buffer.concat([...code, entries.plain, page.subarray(end, scriptEnd)]));
      return {
        stretches: [top, account, middle, number, between, entries, bottom],
        headers: headers.map(([name, value]) => [name, value.replace(known, now)]),
      };
    },
  };
}

/** The part of a signed-in visitor's page that shows their account in the header. */
export function accountIn(page: Buffer): Buffer | undefined {
  const range = accountRange(page);
  return range && Buffer.from(page.subarray(...range));
}
