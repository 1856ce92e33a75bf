import { createHash } from "node:crypto";
import type { SessionUser } from "../sessions/sessions.ts";
import { type Stretch, stored, stretch } from "./stretches.ts";

/** From the account in the header to the end of the folded menu: all that the header shows of a person. */
const ACCOUNT = /<div data-account[\s\S]*?<\/nav>/;
/** React Router's data of the page, as its only line; its string is JSON without `<`, `>` and `&`. */
const STREAM =
  /(<script>window\.__reactRouterContext\.streamController\.enqueue\()("\[.*\]\\n")(\);<\/script>)/;
const ENQUEUE = "streamController.enqueue(";
/** What stands for null. */
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

/**
 * Makes room for a user in a stream of values that refer to each other by number: where nobody is
 * signed in, `user` is null in exactly one object.
 */
function roomForUser(text: string, quote: string) {
  const values: unknown = JSON.parse(quote === '"' ? text : (JSON.parse(`"${text}"`) as string));
  if (!Array.isArray(values)) return undefined;
  const nobody = `${quote}_${values.indexOf("user")}${quote}:${NULL}`;
  const [before, after, ...others] = text.split(nobody);
  if (before === undefined || after === undefined || others.length > 0) return undefined;
  const end = after.lastIndexOf("]");
  const somebody = nobody.replace(/-\d+$/, String(values.length));
  return {
    before: before + somebody + after.slice(0, end),
    after: after.slice(end),
    length: values.length,
  };
}

export interface PageTemplate {
  bytes: number;
  /** The page for this user, whose account looks like that in the header. */
  fill(user: SessionUser, account: Stretch): { stretches: Stretch[]; headers: [string, string][] };
}

const bytesOf = (stretches: Stretch[]) =>
  stretches.reduce((sum, { plain }) => sum + plain.length, 0);

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The data of a navigation, made anonymously. */
export function dataTemplate(text: string, headers: [string, string][]): PageTemplate | undefined {
  if (text.indexOf("\n") !== text.length - 1) return undefined;
  const room = roomForUser(text, '"');
  if (!room) return undefined;
  const [before, after] = [stretch(room.before), stored(room.after)];
  return {
    bytes: bytesOf([before, after]),
    fill: (user) => ({
      stretches: [before, stored(entriesOf(user, room.length)), after],
      headers,
    }),
  };
}

/** The page of an anonymous visitor as one for everybody; undefined where it has another form. */
export function pageTemplate(html: string, headers: [string, string][]): PageTemplate | undefined {
  const header = ACCOUNT.exec(html);
  const stream = html.split(ENQUEUE).length === 2 ? STREAM.exec(html) : null;
  const [, open = "", literal = "", close = ""] = stream ?? [];
  const room = stream && roomForUser(literal.slice(1, -1), '\\"');
  if (!header || !room) return undefined;
  const scriptFrom = stream.index + open.length;
  const code = (text: string) => text.replace(/^<script>|<\/script>$/g, "");
  const known = hashOf(code(open + literal + close));
  if (!headers.some(([, value]) => value.includes(known))) return undefined;

  const rest = `${room.after}"`;
  const top = stretch(html.slice(0, header.index));
  const middle = stretch(
    `${html.slice(header.index + header[0].length, scriptFrom)}"${room.before}`,
  );
  const bottom = stretch(rest + html.slice(scriptFrom + literal.length));
  const begun = createHash("sha256").update(code(`${open}"${room.before}`));
  return {
    bytes: bytesOf([top, middle, bottom]),
    fill(user, account) {
      const entries = inScript(entriesOf(user, room.length));
      const hash = begun.copy().update(entries).update(rest).update(code(close)).digest("base64");
      return {
        stretches: [top, account, middle, stored(entries), bottom],
        headers: headers.map(([name, value]) => [name, value.replace(known, `'sha256-${hash}'`)]),
      };
    },
  };
}

/** What the header of a signed-in visitor's page shows of them. */
export const accountIn = (html: string) => ACCOUNT.exec(html)?.[0];
