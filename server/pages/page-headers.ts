import { PHOTO_HOSTS } from "#shared/photo.ts";
import type { ExternalSources } from "./external-sources.ts";

/** A script's tag up to its mark, and the tag's end behind it. */
const TAG_BEFORE_MARK = /<script[^<>]*$/;
const TAG_MAX = 500;
const TAG_AFTER_MARK = /^[^<>]*>/;

/** The code behind a mark, if it is a script's. */
function codeAfter(mark: { before: string; after: string }): string | undefined {
  const isScript = TAG_BEFORE_MARK.test(mark.before.slice(-TAG_MAX));
  const [tag] = (isScript && TAG_AFTER_MARK.exec(mark.after)) || [];
  const end = tag === undefined ? -1 : mark.after.indexOf("</script>");
  return tag === undefined || end < 0 ? undefined : mark.after.slice(tag.length, end);
}

/**
 * Finds the page's own scripts by the secret mark that they were rendered with, and removes the mark.
 * A script that got into the page in any other way does not have it, so its hash is not allowed.
 * @returns the page without the mark, and the code of its own scripts
 */
export function unmarkScripts(marked: string, mark: string) {
  const pieces = marked.split(` nonce="${mark}"`);
  const scripts = pieces.slice(1).flatMap((piece, n) => {
    const code = codeAfter({ before: pieces[n] as string, after: piece });
    return code === undefined ? [] : [code];
  });
  return { html: pieces.join(""), scripts: [...new Set(scripts)] };
}

const photoHosts = PHOTO_HOSTS.map((host) => `https://${host}`);

interface Policy {
  hashes: string[];
  development: boolean;
  external: ExternalSources[];
}

/**
 * Strings that could run have to pass a policy of the page's (app/startup/trusted-types.ts). Scripts
 * from elsewhere know nothing of that, so pages with theirs go without.
 */
function trustedTypes({ development, external }: Policy): string[] {
  if (development || external.some((one) => one["script-src"])) return [];
  return ["require-trusted-types-for 'script'", "trusted-types default marque"];
}

/**
 * The page's content security policy. Inline scripts are allowed by their hash, not by a nonce,
 * so that a page can be cached.
 */
export function contentSecurityPolicy(policy: Policy): string {
  const { hashes, development, external } = policy;
  const own: [keyof ExternalSources, string[]][] = [
    ["script-src", development ? ["'unsafe-inline'"] : hashes],
    ["style-src", development ? ["'unsafe-inline'"] : []],
    ["img-src", ["data:", "blob:", ...photoHosts]],
    ["connect-src", development ? ["ws:"] : []],
    ["frame-src", []],
  ];
  const sources = own.map(([directive, mine]) => {
    const theirs = external.flatMap((one) => one[directive] ?? []);
    return [directive, "'self'", ...new Set([...mine, ...theirs])].join(" ");
  });
  return [
    "default-src 'self'",
    ...sources,
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypes(policy),
  ].join("; ");
}
