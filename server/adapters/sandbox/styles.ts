import { readFileSync } from "node:fs";

const css = readFileSync(new URL("../../../app/app.css", import.meta.url), "utf8");

/** A theme's tokens from the shop's style sheet, which these pages do not load. */
function tokensOf(selector: string): string {
  const start = css.split("\n").findIndex((line) => line.trim() === `${selector} {`);
  if (start < 0) throw new Error(`app/app.css has no tokens for ${selector}`);
  const [rules = ""] = css
    .split("\n")
    .slice(start + 1)
    .join(" ")
    .split("}", 1);
  return rules.replace(/\s+/g, " ").trim();
}

const OBSIDIAN = tokensOf('[data-theme="obsidian"]');

/** The styles of every sandbox page: themes, fonts, header, headings and buttons. */
export const LOOK = `
@font-face{font-family:Cormorant;font-weight:300 700;font-display:swap;src:url(/sandbox/type/serif.woff2)}
@font-face{font-family:Hanken;font-weight:100 900;font-display:swap;src:url(/sandbox/type/sans.woff2)}
:root{${tokensOf(":root")}}
[data-theme=obsidian]{${OBSIDIAN}}
@media (prefers-color-scheme:dark){:root:not([data-theme]){${OBSIDIAN}}}
*{box-sizing:border-box;margin:0}
html{background:var(--ground);color:var(--ink);font:16px/26px Hanken,system-ui,sans-serif;-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}
body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column}
.column{width:100%;max-width:82rem;margin:0 auto;padding:0 clamp(16px,4vw,48px)}
header{border-bottom:1px solid var(--line)}
header .column{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:64px}
.logo{display:inline-flex;align-items:center;gap:12px;font:600 26px/1 Cormorant,Georgia,serif;letter-spacing:.26em;text-transform:uppercase}
.logo i{display:grid;place-items:center;width:28px;height:28px;padding-bottom:1px;border:1px solid var(--accent);border-radius:50%;font:600 17px/1 Cormorant,Georgia,serif;letter-spacing:0;color:var(--accent)}
.label{font-size:12px;line-height:16px;font-weight:500;letter-spacing:.14em;text-transform:uppercase;color:var(--muted)}
h1{font:500 clamp(36px,7vw,56px)/1.05 Cormorant,Georgia,serif;letter-spacing:-.01em;text-wrap:balance}
p{text-wrap:pretty}
.muted{color:var(--muted)}
button,a.button{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:44px;padding:10px 24px;border:1px solid var(--edge);border-radius:2px;background:none;color:var(--ink);font:500 14px/22px Hanken,system-ui,sans-serif;letter-spacing:.04em;text-decoration:none;cursor:pointer;transition:background-color .2s,border-color .2s,color .2s}
button:hover,a.button:hover{border-color:var(--ink);background:var(--sunken)}
button.main{border-color:var(--ink);background:var(--ink);color:var(--ground)}
button.main:hover{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
@media (min-width:1024px){header .column{min-height:80px}}
@media (max-width:360px){.logo i{display:none}}
@media (prefers-reduced-motion:reduce){*{transition:none}}
`;
