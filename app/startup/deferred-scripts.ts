import { STORAGE_KEYS } from "#shared/constants.ts";
import { startWhenUsed } from "./start-when-used.ts";
import { POLICIES } from "./trusted-types.ts";

/*
 * The page is readable without its scripts, so they wait until it has been painted:
 * 1. `deferScripts` rewrites the finished HTML: the one module script gets the type "later", which
 *    browsers do not run, and the preloads of modules get a `rel` that browsers ignore.
 * 2. `startAfterPaint` follows it as an inline script, sent as its own source text. After the
 *    first paint, a key or a press it restores the preloads and runs the script.
 * 3. A page with nothing to do until somebody uses it waits for that (start-when-used.ts).
 * The HTML is React Router's own, which has one form: a test fails if that form changes.
 */

/**
 * The type of scripts, the prefix of preloads' `rel`, and the Trusted Types policy of a page that
 * has not been painted yet.
 */
const LATER = { script: "later", link: "later-", policy: POLICIES.start };

/**
 * Runs in the page. Its source text is sent, so it must not refer to anything outside itself except
 * its argument.
 */
function startAfterPaint(later: typeof LATER): void {
  const MAX_WAIT_MS = 3000;
  let started = false;
  // What runs is decided by the page's security policy, which names the waiting script's hash.
  const trusted = window.trustedTypes?.createPolicy(later.policy, {
    createScript: (code: string) => code,
  });

  function start() {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel^="${later.link}"]`))
      link.rel = link.rel.slice(later.link.length);
    for (const waiting of document.querySelectorAll(`script[type="${later.script}"]`)) {
      const script = document.createElement("script");
      script.type = "module";
      const code = waiting.textContent;
      script.textContent = trusted?.createScript(code) ?? code;
      document.head.append(script);
    }
  }

  function whenPictured() {
    const foremost = [
      ...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]'),
    ].filter((image) => image.offsetWidth > 0);
    Promise.allSettled(foremost.map((image) => image.decode())).then(() =>
      requestAnimationFrame(() => setTimeout(start)),
    );
  }

  // A hidden page is not painted, and a press does not wait for a picture.
  if (document.hidden) start();
  setTimeout(start, MAX_WAIT_MS);
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, start, { once: true });
  try {
    new PerformanceObserver(whenPictured).observe({ type: "paint", buffered: true });
  } catch {
    start();
  }
}

const compact = (script: string) => script.replaceAll(/\n\s*/g, "\n");

const starter = compact(`(${startAfterPaint})(${JSON.stringify(LATER)})`);
const KEYS = { theme: STORAGE_KEYS.theme, user: STORAGE_KEYS.userId };
const whenUsedStarter = compact(
  `(${startWhenUsed})(${JSON.stringify(KEYS)},()=>(${startAfterPaint})(${JSON.stringify(LATER)}))`,
);

const PRELOAD = /(<link(?: nonce="[\w-]+")? rel=")(?=modulepreload|manifest)/g;
const MODULE = ' type="module" async="">';
const END = "</script>";

/** Makes the one module script wait, and adds the script that starts it. */
function deferModule(html: Buffer, start: string): Buffer[] {
  const at = html.indexOf(MODULE);
  if (at < 0) return [html];
  // If scripts are marked, the mark is the only attribute before the type.
  const mark = html.toString("latin1", html.lastIndexOf("<script", at), at).slice("<script".length);
  const end = html.indexOf(END, at) + END.length;
  return [
    html.subarray(0, at),
    Buffer.from(` type="${LATER.script}">`),
    html.subarray(at + MODULE.length, end),
    Buffer.from(`<script${mark}>${start}${END}`),
    html.subarray(end),
  ];
}

/**
 * Delays the scripts of a page: text, fonts and pictures get the connection and the processor
 * until they are on the screen.
 */
export function deferScripts(html: Buffer, whenUsed: boolean): Buffer {
  const headEnd = Math.max(0, html.indexOf("</head>"));
  const head = html.toString("utf8", 0, headEnd).replaceAll(PRELOAD, `$1${LATER.link}`);
  const body = html.subarray(headEnd);
  return Buffer.concat([
    Buffer.from(head),
    ...deferModule(body, whenUsed ? whenUsedStarter : starter),
  ]);
}
