import { createHash } from "node:crypto";
import { PHOTO_HOSTS } from "#shared/photo.ts";
import type { ExternalSources } from "./external-sources.ts";

// Structured data (ld+json) is not executed and needs no hash.
const inlineScript =
  /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

const photoHosts = PHOTO_HOSTS.map((host) => `https://${host}`);

/**
 * The page's content security policy. Inline scripts are allowed by their hash, not by a nonce,
 * so that a page can be cached.
 */
export function contentSecurityPolicy(
  html: string,
  development: boolean,
  external: ExternalSources[] = [],
): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const own: [keyof ExternalSources, string[]][] = [
    ["script-src", development ? ["'unsafe-inline'"] : [...new Set(hashes)]],
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
  ].join("; ");
}
