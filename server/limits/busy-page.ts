import { createHash } from "node:crypto";
import { messages } from "#shared/messages.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { NOTHING_RUNS } from "../http/security-headers.ts";

// The page loads nothing more from the busy shop: no font, no picture, no script. Its colours are
// those of app/app.css.
const STYLE = `:root{color-scheme:light dark;--ground:#faf8f4;--ink:#161513;--muted:#6a645b;--accent:#7d6134}
@media (prefers-color-scheme:dark){:root{--ground:#0b0c0e;--ink:#f2efe9;--muted:#a8a297;--accent:#cdae70}}
body{margin:0;background:var(--ground);color:var(--ink)}
main{display:grid;place-content:center;justify-items:center;gap:24px;box-sizing:border-box;min-height:100vh;padding:32px 16px;text-align:center;font:18px/28px system-ui,sans-serif}
b{font:600 22px/1 Georgia,serif;letter-spacing:.26em;margin-right:-.26em;color:var(--accent)}
h1{margin:16px 0 0;font:400 40px/1.1 Georgia,serif}
p{max-width:26em;margin:0;color:var(--muted);text-wrap:balance}
a{margin-top:16px;padding:10px 24px;border:1px solid var(--ink);border-radius:2px;background:var(--ink);color:var(--ground);font-weight:500;font-size:14px;line-height:24px;letter-spacing:.04em;text-decoration:none}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px}`;

/** For visitors whom a busy shop refuses; made once. */
export const BUSY_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment · Marque</title><style>${STYLE}</style><main><b>MARQUE</b><h1>One moment</h1><p>${escapeHtml(messages.busy)}.</p><a href="">Try again</a></main>`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");
export const BUSY_POLICY = `${NOTHING_RUNS}; style-src 'sha256-${styleHash}'`;
