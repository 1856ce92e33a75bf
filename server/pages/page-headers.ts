import { createHash } from "node:crypto";
import { PHOTO_HOSTS } from "#shared/photo.ts";

// Descriptions for search engines (ld+json) never run: they need no leave.
const inlineScript =
  /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

const photoHosts = PHOTO_HOSTS.map((host) => `https://${host}`).join(" ");

/**
 * The page's content security policy. Inline scripts are allowed by their hash, not by a nonce,
 * so that a finished page can be kept, compressed and sent again.
 */
export function contentSecurityPolicy(html: string, development: boolean): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  const scripts = development ? "'unsafe-inline'" : [...new Set(hashes)].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${photoHosts}`,
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
