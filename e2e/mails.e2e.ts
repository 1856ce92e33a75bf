import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { composeHtml } from "#server/mail/compose-html.ts";
import { paymentFailedMail, purchaseRefundedMail } from "#server/mail/purchase-templates.ts";
import { openPage } from "./browser.ts";

const picture = { address: "https://marque.example/car.webp", alt: "A car" };
const car = { brand: "Velazora", model: 2023, state: "Used", picture } as const;

const purchase = {
  name: "Ana",
  orderId: "0192f7aa-1234-7abc-8def-0123456789ab",
  link: "https://marque.example/home",
};

/** With long names, and prices as long as they get. */
const mail = composeHtml(
  purchaseRefundedMail(
    {
      ...purchase,
      cars: [
        { ...car, name: "Tormenta Blanca", price: 99_999_999 },
        { ...car, name: "Donaudampfschifffahrtsgesellschaft", price: 2_180_000 },
      ],
      price: 102_179_999,
      paid: { amount: "102179999000.00", currency: "ARS", refund_reason: null },
    },
    "not bought",
  ),
);

async function expectPricesOnOneLine(page: Page, html: string, count: number): Promise<void> {
  await page.setContent(html, { waitUntil: "domcontentloaded" });
  const prices = await page.locator("td.price").evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return { text: cell.textContent, lines: words.getClientRects().length };
    }),
  );
  expect(prices).toHaveLength(count);
  expect(prices.filter(({ lines }) => lines !== 1)).toEqual([]);
  const [width, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(width).toBe(room);
}

test.each([
  320, 390, 700,
])("prices in a mail about several cars take one line at %i px", async (width) => {
  await expectPricesOnOneLine(await openPage({ width }), mail, 5);
});

test.each([
  320, 390, 700,
])("prices in a mail about one car, or cars without pictures, take one line at %i px", async (width) => {
  const page = await openPage({ width });
  const one = { ...car, name: "Tormenta Blanca", price: 2_240_000 };
  const alone = paymentFailedMail("payment-rejected", {
    ...purchase,
    cars: [one],
    price: one.price,
  });
  await expectPricesOnOneLine(page, composeHtml(alone), 2);
  const plain = { ...one, picture: undefined };
  const two = { ...plain, name: "Donaudampfschifffahrtsgesellschaft", price: 999_999_999 };
  const price = one.price + two.price;
  const both = paymentFailedMail("payment-rejected", { ...purchase, cars: [plain, two], price });
  await expectPricesOnOneLine(page, composeHtml(both), 3);
});

test("the mark of a mail is level with the name beside it", async () => {
  const page = await openPage({ width: 700 });
  await page.setContent(mail, { waitUntil: "domcontentloaded" });
  const away = await page.locator("td.logo span").evaluateAll(([mark, name]) => {
    const pen = document.createElement("canvas").getContext("2d");
    if (!mark || !name || !pen) throw new Error("There is no logo.");
    pen.font = getComputedStyle(name).font;
    const { bottom } = name.appendChild(document.createElement("img")).getBoundingClientRect();
    const { top, height } = mark.getBoundingClientRect();
    return top + height / 2 - (bottom - pen.measureText("M").actualBoundingBoxAscent / 2);
  });
  expect(Math.abs(away)).toBeLessThan(1);
});
