import { createHash } from "node:crypto";
import { themeScript } from "#shared/theme.ts";
import { LOOK } from "./styles.ts";

interface SandboxPage {
  title: string;
  /** The service it replaces, in two words. */
  label: string;
  /** The page's own styles. */
  style: string;
  body: string;
  /** Runs at the end of the page. */
  script?: string;
}

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** A page of a sandbox, in the theme that the visitor chose in the shop. */
export function sandboxPage({ title, label, style, body, script }: SandboxPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Marque</title>
<script>${themeScript}</script>
<link rel="preload" as="font" type="font/woff2" href="/sandbox/type/serif.woff2" crossorigin>
<link rel="preload" as="font" type="font/woff2" href="/sandbox/type/sans.woff2" crossorigin>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${LOOK}${style}</style>
</head>
<body>
<header>
<div class="column"><span class="logo"><i aria-hidden="true">M</i>Marque</span><span class="label">${label}</span></div>
</header>
<main>
${body}
</main>
${script ? `<script>${script}</script>\n` : ""}</body>
</html>
`;
}

/** Its content security policy; `formTo` is where a form may redirect besides the shop. */
export function sandboxPolicy(
  { style, script }: Pick<SandboxPage, "style" | "script">,
  { forms, formTo = "" }: { forms: boolean; formTo?: string },
): string {
  const scripts = [themeScript, ...(script ? [script] : [])].map(hash).join(" ");
  return [
    "default-src 'none'",
    `style-src ${hash(LOOK + style)}`,
    `script-src ${scripts}`,
    "font-src 'self'",
    "img-src 'self'",
    ...(script ? ["connect-src 'self'"] : []),
    `form-action ${forms ? `'self' ${formTo}`.trim() : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
