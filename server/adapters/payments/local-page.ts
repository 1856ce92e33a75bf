import { createHash } from "node:crypto";
import { escapeHtml } from "../../http/escape-html.ts";
import type { PaymentRow, PreferenceRow } from "./local.queries.ts";
import { requestOf } from "./local-present.ts";

// The two themes of the shop's own look; this page stands outside the page build.
const STYLE = `
@font-face{font-family:Cormorant;font-weight:300 700;font-display:swap;src:url(/sandbox/payments/type/serif.woff2)}
@font-face{font-family:Hanken;font-weight:100 900;font-display:swap;src:url(/sandbox/payments/type/sans.woff2)}
:root{color-scheme:light dark;--ground:#faf8f4;--sunken:#f2eee6;--ink:#161513;--muted:#6a645b;--line:#e5dfd4;--edge:#8d8579;--accent:#7d6134;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0b0c0e;--sunken:#191c20;--ink:#f2efe9;--muted:#a8a297;--line:#25282d;--edge:#74726d;--accent:#cdae70;--on-accent:#16120a}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;padding:clamp(48px,12vh,128px) 16px 64px;background:var(--ground);color:var(--ink);font:16px/26px Hanken,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
main{max-width:512px;margin:0 auto}
.label{font-size:12px;line-height:16px;font-weight:500;letter-spacing:.14em;text-transform:uppercase;color:var(--muted)}
h1,.total strong{font-family:Cormorant,Georgia,serif;font-weight:500}
h1{margin:16px 0;font-size:clamp(36px,7vw,48px);line-height:1.05;letter-spacing:-.01em;text-wrap:balance}
p{color:var(--muted);text-wrap:pretty}
ul{margin:40px 0 0;padding:0;list-style:none;border-top:1px solid var(--line)}
li,.total{display:flex;justify-content:space-between;align-items:baseline;gap:24px;padding:16px 0;border-bottom:1px solid var(--line)}
.total{border:0}
.price{white-space:nowrap;font-variant-numeric:lining-nums tabular-nums}
.total strong{font-size:30px;color:var(--ink)}
form{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}
button,a.button{flex:1;min-height:44px;padding:10px 24px;border:1px solid var(--edge);border-radius:2px;background:none;color:var(--ink);font:500 14px/22px Hanken,system-ui,sans-serif;letter-spacing:.04em;white-space:nowrap;text-align:center;text-decoration:none;cursor:pointer;transition:background-color .2s,border-color .2s,color .2s}
button:hover,a.button:hover{border-color:var(--ink);background:var(--sunken)}
button.main{flex-basis:100%;border-color:var(--ink);background:var(--ink);color:var(--ground)}
button.main:hover{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.back{display:inline-block;margin-top:24px;padding:10px 0;font-size:14px;line-height:24px;color:var(--ink);text-decoration:underline var(--edge) 1px;text-underline-offset:.3em}
.back:hover{color:var(--accent)}
a.button{display:inline-block;margin-top:32px}
@media (prefers-reduced-motion:reduce){*{transition:none}}
`;
export const STYLE_HASH = `sha256-${createHash("sha256").update(STYLE).digest("base64")}`;

function money(amount: number, currency: string): string {
  const digits = amount.toFixed(2).replace(/\.00$/, "").replace(".", ",");
  return `$ ${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ".")} ${currency}`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Marque</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="label">Marque · trial payment</p>
${body}
</main>
</body>
</html>
`;
}

/** Shows the items and the amount, with what a person may do about them. */
export function checkoutPage(
  { preference, payment }: { preference: PreferenceRow; payment: PaymentRow | undefined },
  back: string,
): string {
  if (payment?.status === "approved" || payment?.status === "refunded")
    return page(
      "Paid",
      `<h1>This purchase is paid</h1>
<p>There is nothing more to pay here.</p>
<a class="button" href="${escapeHtml(back)}">Back to the shop</a>`,
    );
  const { currency } = preference;
  const items = requestOf(preference).items.map(
    ({ title, unit_price }) =>
      `<li><span>${escapeHtml(title)}</span><span class="price">${money(unit_price, currency)}</span></li>`,
  );
  const said = {
    rejected: "The last payment was rejected. You may try again.",
    pending: "The payment is pending. It can still be approved or rejected.",
  }[payment?.status ?? ""];
  return page(
    "Payment",
    `<h1>Complete your purchase</h1>
<p>${said ?? "No money changes hands: this page stands in for the payment provider."}</p>
<ul aria-label="Items">
${items.join("\n")}
</ul>
<p class="total"><span class="label">Total</span><strong class="price">${money(Number(preference.amount), currency)}</strong></p>
<form method="post">
<button class="main" name="outcome" value="approved">Approve the payment</button>
<button name="outcome" value="pending">Leave it pending</button>
<button name="outcome" value="rejected">Reject the payment</button>
</form>
<a class="back" href="${escapeHtml(back)}">Return to the shop without paying</a>`,
  );
}

/** For preferences that never were, have expired, or were paid and refunded. */
export function gonePage(back: string): string {
  return page(
    "Payment",
    `<h1>This payment is no longer open</h1>
<p>The time to pay has run out, or the purchase does not exist. Nothing was charged.</p>
<a class="button" href="${escapeHtml(back)}">Back to the shop</a>`,
  );
}
