import PostalMime from "postal-mime";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser } from "#test/builders.ts";
import { type Mail, RefusedMail } from "../adapters/mail/contract.ts";
import { composeHtml } from "./compose.ts";
import type { MailJob } from "./mail-job.ts";
import { createMails } from "./mails.ts";

let shop: TestShop;
const sent: Mail[] = [];
const refused: string[] = [];
let failure: Error | undefined;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const mails = () =>
  createMails({
    db: shop.db,
    tokens: { issue: async () => "secret", take: async () => undefined },
    publicUrl: "https://marque.example",
    onRefused: (error) => refused.push(error.message),
    mailer: {
      send: async (mail) => {
        if (failure) throw failure;
        sent.push(mail);
      },
      close() {},
    },
  });
async function send(job: MailJob): Promise<Mail | undefined> {
  sent.length = 0;
  await mails().send(job, "job");
  return sent[0];
}

async function buySomething() {
  const buyer = await buildUser(shop, { name: "Ana" });
  const car = await buildCar(shop, { name: "Roma", brand: "Ferrari", model: 2022, price: 250_000 });
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars: [car] });
  return { id, buyer };
}

test("a confirmed purchase is told to its buyer with its cars and prices", async () => {
  const { id, buyer } = await buySomething();
  const mail = await send({ template: "purchase-confirmed", purchaseId: id });
  expect(mail?.to).toBe(buyer.email);
  expect(mail?.messageId).toBe("<job@marque.example>");
  expect(mail?.subject).toBe(`Your order ${id.split("-")[0]} is confirmed`);
  expect(mail?.text).toContain("Thank you, Ana");
  expect(mail?.text).toContain("Ferrari Roma, 2022: $ 250.000 USD");
  expect(mail?.html).toContain("$ 250.000 USD");
});

test("a payment that came too late is told to be given back", async () => {
  const { id } = await buySomething();
  const mail = await send({ template: "purchase-refunded", purchaseId: id });
  expect(mail?.text).toContain("Your payment is being refunded");
  expect(mail?.text).toContain("Given back: $ 250.000 USD");
});

test("a mail whose words are settled gets the house's form", async () => {
  const mail = await send({ to: "a@b.example", subject: "News", text: "One.\n\nTwo\nlines." });
  expect(mail?.html).toContain("Two<br>lines.");
  expect(mail?.text).toContain("One.\n\nTwo\nlines.");
});

test("a mail without an addressee is done with", async () => {
  expect(await send({ template: "verify", userId: uuid() })).toBeUndefined();
  expect(await send({ template: "reset", email: "unknown@people.example" })).toBeUndefined();
});

test("a refused mail is told and done with, any other failure is tried again", async () => {
  const { id } = await buildUser(shop);
  failure = new RefusedMail("no such address");
  await send({ template: "verify", userId: id });
  expect(refused).toEqual(["no such address"]);
  failure = new Error("busy");
  await expect(send({ template: "verify", userId: id })).rejects.toThrow("busy");
  failure = undefined;
});

test("what people call themselves stays text", async () => {
  const html = composeHtml({ subject: "s", heading: '<b>"&', paragraphs: ["<script>"] });
  expect(html).toContain("&lt;b&gt;&quot;&amp;");
  expect(html).not.toContain("<script>");
  expect((await PostalMime.parse(`Content-Type: text/html\n\n${html}`)).html).toContain("MARQUE");
});
