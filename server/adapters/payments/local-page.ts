import { createHash } from "node:crypto";
import { escapeHtml } from "../../http/escape-html.ts";
import type { PaymentRow, PreferenceRow } from "./local.queries.ts";
import { requestOf } from "./local-present.ts";

// The two themes of the shop's own look; this page stands outside the page build.
const STYLE = `
:root{color-scheme:light dark;--paper:#faf8f4;--surface:#fff;--ink:#161513;--muted:#6a645b;--line:#e5dfd4;--brass:#7d6134;--on-brass:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0b0c0e;--surface:#131518;--ink:#f2efe9;--muted:#a8a297;--line:#25282d;--brass:#cdae70;--on-brass:#0b0c0e}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;padding:48px 24px;background:var(--paper);color:var(--ink);font:16px/1.5 "Hanken Grotesk",system-ui,sans-serif}
main{max-width:544px;margin:0 auto}
.label{font-size:12px;letter-spacing:.14em;text-transform:uppercase;color:var(--muted)}
h1,.total strong{font-family:Cormorant,Georgia,"Times New Roman",serif;font-weight:500}
h1{margin:8px 0 24px;font-size:40px;line-height:1.1}
p{color:var(--muted)}
ul{margin:32px 0 0;padding:0;list-style:none;background:var(--surface);border-block:1px solid var(--line)}
li,.total{display:flex;justify-content:space-between;align-items:baseline;gap:24px;padding:16px}
li+li{border-top:1px solid var(--line)}
.price{white-space:nowrap;font-variant-numeric:tabular-nums}
.total strong{font-size:28px;color:var(--ink)}
form{display:grid;gap:16px;margin-top:32px}
button,a.button{min-height:48px;padding:12px 24px;border:1px solid var(--brass);border-radius:2px;background:none;color:var(--brass);font:inherit;text-align:center;text-decoration:none;cursor:pointer;transition:opacity .15s ease-out}
button.main{background:var(--brass);color:var(--on-brass)}
button:hover,a.button:hover{opacity:.85}
:focus-visible{outline:2px solid var(--brass);outline-offset:3px}
a{color:var(--brass)}
.back{display:inline-block;margin-top:32px;padding:12px 0}
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
