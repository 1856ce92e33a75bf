import { isCutOut, isOwnPicture, type PictureWidth, pictureAt } from "#shared/picture.ts";
import { escapeHtml } from "../../../http/escape-html.ts";
import { sandboxPage, sandboxPolicy } from "../../sandbox/page.ts";
import { requestOf } from "./sandbox.present.ts";
import type { PaymentRow, PreferenceRow } from "./sandbox.queries.ts";

const style = `
html{--studio:radial-gradient(52% 20% at 50% 76%,var(--backdrop-pool),transparent) no-repeat,radial-gradient(62% 56% at 50% 40%,var(--backdrop-light),transparent) no-repeat,linear-gradient(var(--backdrop-wall) 45%,var(--backdrop-floor) 78%)}
img{display:block;width:100%;aspect-ratio:3/2;object-fit:cover;background:var(--studio)}
[data-theme=obsidian] .photo{filter:brightness(.85)}
li img{flex:none;width:84px}
li{flex-wrap:wrap}
li span:not(.price){flex:1 1 96px}
.scene{display:none}
main{flex:1;display:grid;grid-template-columns:minmax(0,1fr);overflow-wrap:anywhere;width:100%;max-width:82rem;margin:0 auto;padding:40px clamp(16px,4vw,48px) 64px;align-content:start;gap:32px}
main>*{width:100%;max-width:512px;margin:0 auto}
.rule{display:none;width:64px;height:1px;margin-top:32px;background:var(--accent)}
.lead{margin-top:16px}
ul{padding:0;list-style:none;border-top:1px solid var(--line)}
li,.total{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:16px 0;border-bottom:1px solid var(--line)}
.total{border:0;padding-top:24px}
.price{margin-left:auto;white-space:nowrap;font-variant-numeric:lining-nums tabular-nums}
.total strong{font:500 clamp(22px,7vw,34px)/1.1 Cormorant,Georgia,serif;font-variant-numeric:lining-nums tabular-nums}
form{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-top:24px}
form .main{grid-column:1/-1}
.back{display:inline-flex;align-items:center;min-height:44px;margin-top:12px;font-size:14px;color:var(--ink);text-decoration:underline var(--edge) 1px;text-underline-offset:.3em}
.back:hover{color:var(--accent)}
@media (max-width:400px){form{grid-template-columns:1fr}}
@media (min-width:1024px){main{grid-template-columns:1fr 1fr;align-content:center;gap:96px;padding-bottom:128px}main>*{margin:0}main>.order{border-left:1px solid var(--line);padding-left:64px;max-width:none}.rule{display:block}.lead{margin-top:32px;max-width:384px;font-size:20px;line-height:1.6}h1{font-size:64px}.scene{display:block;margin-top:48px}li:only-child img{display:none}}
`;

/** `formTo`: where the form's reply redirects. */
export const checkoutPolicy = (formTo: string) => sandboxPolicy({ style }, { forms: true, formTo });

function money(amount: number, currency: string): string {
  const digits = amount.toFixed(2).replace(/\.00$/, "").replace(".", ",");
  return `$ ${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ".")} ${currency}`;
}

interface Words {
  title: string;
  heading: string;
  lead: string;
  /** Of what is paid for: shown where there is room. */
  picture?: string | undefined;
}

/** Pictures of the shop's own: the page may load no others. */
function image(address = "", width: PictureWidth): string {
  const path = URL.parse(address)?.pathname ?? "";
  if (!isOwnPicture(path)) return "";
  const kind = isCutOut(path) ? "car" : "photo";
  return `<img class="${kind}" src="${escapeHtml(pictureAt(path, width) ?? "")}" alt="">`;
}

function page({ title, heading, lead, picture }: Words, order: string): string {
  const body = `<div>
<h1>${heading}</h1>
<div class="rule"></div>
<p class="lead muted">${lead}</p>
<div class="scene">${image(picture, 1280)}</div>
</div>
<div class="order">
${order}
</div>`;
  return sandboxPage({ title, label: "Trial payment", style, body });
}

const backToShop = (address: string) =>
  `<a class="button" href="${escapeHtml(address)}">Back to the shop</a>`;

/** Shows the items, the amount and the buttons. */
export function checkoutPage(
  { preference, payment }: { preference: PreferenceRow; payment: PaymentRow | undefined },
  back: string,
): string {
  if (payment?.status === "approved" || payment?.status === "refunded")
    return page(
      {
        title: "Paid",
        heading: "This purchase is paid",
        lead: "There is nothing more to pay here.",
      },
      backToShop(back),
    );
  const { currency } = preference;
  const { items } = requestOf(preference);
  const rows = items.map(
    ({ title, unit_price, picture_url }) =>
      `<li>${image(picture_url, 320)}<span>${escapeHtml(title)}</span><span class="price">${money(unit_price, currency)}</span></li>`,
  );
  const lastOutcome = {
    rejected: "The last payment was rejected. You may try again.",
    pending: "The payment is pending. It can still be approved or rejected.",
  }[payment?.status ?? ""];
  return page(
    {
      title: "Payment",
      heading: "Complete your purchase",
      lead: lastOutcome ?? "No money changes hands: this page stands in for the payment provider.",
      picture: items[0]?.picture_url,
    },
    `<ul aria-label="Items">
${rows.join("\n")}
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

/** For unknown, expired and refunded preferences. */
export function gonePage(back: string): string {
  return page(
    {
      title: "Payment",
      heading: "This payment is no longer open",
      lead: "The time to pay has run out, or the purchase does not exist. Nothing was charged.",
    },
    backToShop(back),
  );
}
