import { createHash } from "node:crypto";

/** The hash by which a security policy names a script. */
export const hashOf = (code = ""): string =>
  `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

const anyScript = /<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** The scripts in a page that run. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(anyScript)].map(([, code = ""]) => code);
