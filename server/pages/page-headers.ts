import { PHOTO_HOSTS } from "#shared/photo.ts";
import type { ExternalSources } from "./external-sources.ts";

const photoHosts = PHOTO_HOSTS.map((host) => `https://${host}`);

interface Policy {
  hashes: string[];
  development: boolean;
  external: ExternalSources[];
}

/**
 * Trusted Types: strings that could run have to pass a policy of the page
 * (app/startup/trusted-types.ts). Scripts of external services do not use it, so pages with such
 * scripts have no such policy.
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
