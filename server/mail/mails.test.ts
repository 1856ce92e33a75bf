import PostalMime from "postal-mime";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser } from "#test/builders.ts";
import { type Mail, RefusedMail } from "../adapters/mail/contract.ts";
import { createAccountTokens } from "../users/account-tokens.ts";
import { composeHtml } from "./compose-html.ts";
import type { MailJob } from "./mail-job.ts";
import { createMails } from "./mails.ts";

let shop: TestShop;
const sent: Mail[] = [];
const refused: [string, object][] = [];
let failure: Error | undefined;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const mails = () =>
  createMails({
    db: shop.db,
    tokens: createAccountTokens({ db: shop.db }),
    publicUrl: "https://marque.example",
    demo: false,
    onRefused: (error, about) => refused.push([error.message, about]),
    mailer: {
      send: async (mail) => {
        if (failure) throw failure;
        sent.push(mail);
      },
      close: async () => {},
    },
  });
async function send(job: MailJob): Promise<Mail | undefined> {
  sent.length = 0;
  await mails().send(job, "job");
  return sent[0];
}

/** The addresses in the button and the text of a mail. */
function linksOf(mail: Mail | undefined) {
  const [, button] = /<a href="([^"]+)" class="button"/.exec(mail?.html ?? "") ?? [];
  return { button, text: mail?.text.match(/https?:\/\/\S+/g) };
}

async function buySomething(status?: "cancelled") {
  const buyer = await buildUser(shop, { name: "Ana" });
  const car = await buildCar(shop, { name: "Roma", brand: "Ferrari", model: 2022, price: 250_000 });
  const { id } = await buildPurchase(shop, {
    userId: buyer.id,
    cars: [car],
    ...(status && { status }),
  });
  return { id, buyer, car };
}

test("a confirmed purchase is mailed to its buyer with cars and prices (behaviour 55)", async () => {
  const { id, buyer } = await buySomething();
  const mail = await send({ template: "purchase-confirmed", purchaseId: id });
  expect(mail?.to).toBe(buyer.email);
  expect(mail?.messageId).toBe("<job@marque.example>");
  expect(mail?.subject).toBe(`Your order ${id.split("-")[0]} is confirmed`);
  expect(mail?.text).toContain("Thank you, Ana");
  expect(mail?.text).toContain("Ferrari Roma, 2022: $ 250.000 USD");
  expect(mail?.html).toContain("$ 250.000 USD");
  expect(mail?.html).toContain('<a href="https://marque.example/termsAndConditions#delivery"');
  expect(mail?.text).toContain("we have asked the seller to prepare the car for delivery");
  expect(mail?.text).not.toContain("We will write");
  expect(linksOf(mail)).toEqual({
    button: "https://marque.example/profile?tab=purchases",
    text: [
      "https://marque.example/termsAndConditions#delivery",
      "https://marque.example/profile?tab=purchases",
    ],
  });
});

test("the mail about a purchase paid in another currency says how much was paid (behaviour 55)", async () => {
  const { id } = await buySomething();
  const payment = { id: `of-${id}`, purchase_id: id, status: "approved", amount: "262562500.00" };
  await shop.db
    .insertInto("payment")
    .values({ ...payment, currency: "ARS", provider_updated_at: new Date() })
    .execute();
  await shop.db
    .updateTable("purchase")
    .set({ payment_id: payment.id })
    .where("id", "=", id)
    .execute();
  const mail = await send({ template: "purchase-confirmed", purchaseId: id });
  expect(mail?.text).toContain("Total: $ 250.000 USD\nPaid: 262.562.500 ARS\n");
  expect(mail?.html).toContain("262.562.500 ARS");
});

test.each([
  ["payment-rejected", "was rejected", "has rejected your payment, and you have not been charged"],
  ["payment-cancelled", "was cancelled", "was cancelled at the payment provider"],
  ["payment-expired", "has expired", "If you are charged for it after all, we refund you in full"],
] as const)("%s: the mail says what happened and what to do next", async (template, subject, text) => {
  const { id, buyer, car } = await buySomething("cancelled");
  const mail = await send({ template, purchaseId: id });
  expect(mail?.to).toBe(buyer.email);
  expect(mail?.subject).toBe(`Your payment for order ${id.split("-")[0]} ${subject}`);
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain(text);
    expect(form).toContain("you can start a new payment");
    expect(form).toContain("Ferrari Roma, 2022");
  }
  const link = `https://marque.example/detail/${car.id}`;
  expect(linksOf(mail)).toEqual({ button: link, text: [link] });
});

test("the mail about a failed payment for several cars links to the cart", async () => {
  const buyer = await buildUser(shop);
  const cars = [await buildCar(shop), await buildCar(shop)];
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars, status: "cancelled" });
  const mail = await send({ template: "payment-rejected", purchaseId: id });
  expect(linksOf(mail).button).toBe("https://marque.example/cart");
});

test("the mail to a seller lists their sold cars and prices, and nothing about the buyer (behaviour 55)", async () => {
  const seller = await buildUser(shop, { name: "Sofia" });
  const buyer = await buildUser(shop, { name: "Benedetta", lastName: "Compratrice" });
  const mine = await buildCar(shop, { name: "Dino", sellerId: seller.id, price: 310_000 });
  const more = await buildCar(shop, { name: "Roma", sellerId: seller.id, price: 240_000 });
  const other = await buildCar(shop, { name: "Enzo" });
  const cars = [mine, other, more];
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars, state: "Used" });
  const mail = await send({ template: "car-sold", purchaseId: id, sellerId: seller.id });
  expect(mail?.to).toBe(seller.email);
  expect(mail?.subject).toBe("Sold: 2 of your cars");
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain("Hello Sofia,");
    for (const part of ["Ferrari Dino", "Ferrari Roma", "$ 310.000 USD", "$ 240.000 USD"])
      expect(form).toContain(part);
    expect(form).toContain("$ 550.000 USD");
    expect(form).toContain("write to hello@marque.example to agree on the collection");
    expect(form).toContain("A used car has left the catalogue.");
    for (const part of ["Enzo", "Benedetta", "Compratrice", buyer.email])
      expect(form).not.toContain(part);
  }
  const link = "https://marque.example/profile?tab=posts";
  expect(linksOf(mail)).toEqual({ button: link, text: [link] });
});

test("mails about cars have pictures with absolute addresses, and no pictures in the text (behaviour 199)", async () => {
  const own = await buildCar(shop, { image: ["/pictures/scenes/social.webp", "/pictures/b.webp"] });
  const hosted = await buildCar(shop, { image: ["https://img.example/a.webp"] });
  const bare = await buildCar(shop, { image: [] });
  const buyer = await buildUser(shop);
  const sendFor = async (cars: (typeof own)[]) => {
    const { id } = await buildPurchase(shop, { userId: buyer.id, cars });
    return send({ template: "purchase-confirmed", purchaseId: id });
  };
  const sources = (mail: Mail | undefined) =>
    [...(mail?.html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g) ?? [])].map(([, src]) => src);
  const ownSource = "https://marque.example/pictures/scenes/social.webp?w=1280";
  expect(sources(await sendFor([own]))).toEqual([ownSource]);
  const several = await sendFor([own, bare, hosted]);
  expect(sources(several)).toEqual([ownSource, "https://img.example/a.webp"]);
  expect(several?.text).not.toContain("/pictures/");
  expect(sources(await sendFor([bare]))).toEqual([]);
});

test("mails support the dark theme of the mail program", async () => {
  const { id } = await buildUser(shop);
  const mail = await send({ template: "verify", userId: id });
  expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail?.html).toMatch(/prefers-color-scheme:dark/);
});

test("the mail to the seller of a New car says that it stays on offer", async () => {
  const { id, car } = await buySomething();
  const mail = await send({ template: "car-sold", purchaseId: id, sellerId: car.user_id });
  expect(mail?.subject).toBe("Sold: Ferrari Roma");
  expect(mail?.text).toContain("A new car is made to order and stays on offer.");
});

test("the buyer is mailed about the refund of a late payment (behaviour 54)", async () => {
  const { id } = await buySomething("cancelled");
  const mail = await send({ template: "purchase-refunded", purchaseId: id });
  expect(mail?.text).toContain("Your payment is being refunded");
  expect(mail?.text).toContain("We cannot accept your payment");
  expect(mail?.text).toContain("Refund: $ 250.000 USD");
});

test("the mail about a refund gives the reason also if the seller has withdrawn the car (behaviour 54)", async () => {
  const { id } = await buySomething("cancelled");
  const mail = await send({ template: "purchase-refunded", purchaseId: id });
  expect(mail?.text).toContain("or the car is no longer for sale");
  expect(mail?.text).not.toContain("already been bought");
});

test("the mail about a second payment says that the purchase is kept (behaviour 54)", async () => {
  const { id } = await buySomething();
  const mail = await send({ template: "purchase-refunded", purchaseId: id });
  expect(mail?.text).toContain("Your payment is being refunded");
  expect(mail?.text).not.toContain("cannot accept your payment");
  expect(mail?.text).toContain("Your order was already paid, and stays as it is");
  expect(linksOf(mail).button).toContain("/profile?tab=purchases");
});

const setStatus = (id: string, status: "approved" | "refunded") =>
  shop.db.updateTable("purchase").set({ status }).where("id", "=", id).execute();

test("a mail that was late says nothing that has become wrong (behaviour 55)", async () => {
  const { id, car } = await buySomething();
  // An order that was refunded had been paid.
  for (const status of ["approved", "refunded"] as const) {
    await setStatus(id, status);
    for (const template of ["payment-rejected", "payment-cancelled", "payment-expired"] as const)
      expect(await send({ template, purchaseId: id })).toBeUndefined();
  }
  expect(await send({ template: "purchase-confirmed", purchaseId: id })).toBeUndefined();
  const toSeller = { purchaseId: id, sellerId: car.user_id };
  expect(await send({ template: "car-sold", ...toSeller })).toBeUndefined();
  expect((await send({ template: "sale-reversed", ...toSeller }))?.subject).toContain("Not sold");
});

test("the mail about a second payment gives its reason although the first one was refunded since", async () => {
  const { id } = await buySomething();
  await shop.db
    .insertInto("payment")
    .values({
      id: "77",
      purchase_id: id,
      status: "approved",
      amount: "250000.00",
      currency: "USD",
      provider_updated_at: new Date(),
      refund_reason: "paid twice",
    })
    .execute();
  await setStatus(id, "refunded");
  const mail = await send({ template: "purchase-refunded", purchaseId: id, paymentId: "77" });
  expect(mail?.text).toContain("We are refunding the second payment in full");
});

test("mails ask for the whole id of an order, because orders of one minute share a number", async () => {
  const { id, car } = await buySomething();
  const { id: unpaid } = await buySomething("cancelled");
  const toSeller = { purchaseId: id, sellerId: car.user_id };
  for (const job of [
    { template: "purchase-confirmed", purchaseId: id },
    { template: "payment-expired", purchaseId: unpaid },
    { template: "purchase-refunded", purchaseId: id },
    { template: "purchase-reversed", purchaseId: id },
    { template: "car-sold", ...toSeller },
    { template: "sale-reversed", ...toSeller },
  ] as const) {
    const asked = new RegExp(`mention the order ${job.purchaseId}\\.`, "i");
    expect((await send(job))?.text).toMatch(asked);
  }
});

test("a mail with a given text gets the shop's layout", async () => {
  const mail = await send({ to: "a@b.example", subject: "News", text: "One.\n\nTwo\nlines." });
  expect(mail?.html).toContain("Two<br>lines.");
  expect(mail?.text).toContain("One.\n\nTwo\nlines.");
});

test("a mail to an unknown user or about an unknown purchase is dropped", async () => {
  expect(await send({ template: "verify", userId: uuid() })).toBeUndefined();
  expect(await send({ template: "reset", email: "unknown@people.example" })).toBeUndefined();
  const { id } = await buySomething();
  expect(await send({ template: "car-sold", purchaseId: id, sellerId: uuid() })).toBeUndefined();
  expect(await send({ template: "payment-rejected", purchaseId: uuid() })).toBeUndefined();
});

test("a refused mail is logged and dropped, any other failure is retried", async () => {
  const { id } = await buildUser(shop);
  failure = new RefusedMail("no such address");
  await send({ template: "verify", userId: id });
  expect(refused).toEqual([["no such address", { template: "verify", user: id }]]);
  failure = new Error("busy");
  await expect(send({ template: "verify", userId: id })).rejects.toThrow("busy");
  failure = undefined;
});

test("names are escaped in HTML", async () => {
  const html = composeHtml({ subject: "s", heading: '<b>"&', paragraphs: ["<script>"] });
  expect(html).toContain("&lt;b&gt;&quot;&amp;");
  expect(html).not.toContain("<script>");
  expect((await PostalMime.parse(`Content-Type: text/html\n\n${html}`)).html).toContain("MARQUE");
});
