import { afterAll, expect, test } from "vitest";
import { dayMonthYear } from "#shared/dates.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay } from "#test/paying.ts";

const { clock, shop } = await openTimedShop({ pages: true });
afterAll(shop.close);

type Built = Awaited<ReturnType<typeof buildCar>>;

async function checkOut(userId: string, cars: Built[], outcome?: string) {
  const { id: preference, init_point } = (await askToPay(shop, userId, cars)).json();
  if (outcome) await pay(shop, init_point, outcome);
  await workOff(shop);
  const row = await shop.db
    .selectFrom("purchase")
    .select("id")
    .where("preference_id", "=", preference)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The text of the page, without tags and scripts. */
async function visit(userId: string | undefined, path: string) {
  const headers = userId ? await signIn(shop, userId) : {};
  const reply = await shop.app.inject({ url: path, headers });
  const text = reply.body
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  return { reply, status: reply.statusCode, html: reply.body, text };
}

test("the page of a purchase shows the cars, the date, the price and that it is paid (behaviour 70)", async () => {
  const buyer = await buildUser(shop);
  const roma = await buildCar(shop, { name: "Roma", model: 2021, price: 200_000 });
  const dino = await buildCar(shop, { name: "Dino", state: "Used", price: 310_000 });
  const id = await checkOut(buyer.id, [roma, dino], "approved");
  await shop.db
    .updateTable("car")
    .set({ name: "Renamed", price: 1 })
    .where("id", "=", roma.id)
    .execute();

  const { status, html, text, reply } = await visit(buyer.id, `/purchases/${id}`);
  expect(status).toBe(200);
  expect(text).toContain(`Order ${id.split("-", 1)[0]}`);
  expect(text).toContain(id);
  for (const part of [
    "Roma",
    "2021",
    "Dino",
    "$ 200.000 USD",
    "$ 510.000 USD",
    dayMonthYear(clock.now().toISOString()),
    "Paid",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Renamed");
  expect(text).toContain("What happens next");
  expect(html).toContain(`/detail/${dino.id}/ferrari-dino#reviews`);
  expect(html).toContain('content="noindex"');
  expect(reply.headers["cache-control"]).toBe("private, no-store");
});

test("the page says whether its buyer has reviewed a car", async () => {
  const buyer = await buildUser(shop);
  const [one, two] = [await buildCar(shop), await buildCar(shop)];
  const id = await checkOut(buyer.id, [one, two], "approved");
  await shop.app.inject({
    method: "POST",
    url: "/api/review/",
    headers: await signIn(shop, buyer.id),
    payload: { rating: 5, title: "Fine", review: "Very fine.", carId: one.id },
  });
  const { text } = await visit(buyer.id, `/purchases/${id}`);
  expect(text).toContain(`Read your review Ferrari ${one.name}`);
  expect(text).toContain(`Review this car Ferrari ${two.name}`);
});

test.each([
  [undefined, "Not paid"],
  ["rejected", "Rejected"],
  ["pending", "Being processed"],
])("a purchase whose payment is %s is not shown as paid", async (outcome, label) => {
  const buyer = await buildUser(shop);
  const id = await checkOut(buyer.id, [await buildCar(shop)], outcome);
  const { status, text } = await visit(buyer.id, `/purchases/${id}`);
  expect(status).toBe(200);
  expect(text).toContain(label);
  expect(text).not.toContain("What happens next");
  expect(text).not.toContain("Review this car");
});

test("the page of a purchase shows the amount charged if it is not in dollars (behaviour 70)", async () => {
  const buyer = await buildUser(shop);
  const id = await checkOut(buyer.id, [await buildCar(shop, { price: 200_000 })], "approved");
  const page = `/purchases/${id}`;
  expect((await visit(buyer.id, page)).text).not.toContain("Total in");
  await shop.db
    .updateTable("purchase")
    .set({ charge_amount: "262562500.50", charge_currency: "ARS" })
    .where("id", "=", id)
    .execute();
  const { text } = await visit(buyer.id, page);
  expect(text).toContain("$ 200.000 USD");
  expect(text).toContain("Total in ARS 262.562.500,50 ARS");
});

test("the page of a purchase that was not paid in time says so", async () => {
  const buyer = await buildUser(shop);
  const id = await checkOut(buyer.id, [await buildCar(shop)]);
  clock.pass({ minutes: 60 });
  await workOff(shop);
  expect((await visit(buyer.id, `/purchases/${id}`)).text).toContain("Expired");
});

test("the page of an ended order does not say that nothing was charged while its payment is undecided (behaviour 54)", async () => {
  const buyer = await buildUser(shop);
  const [car, other] = [await buildCar(shop), await buildCar(shop)];
  const expired = await checkOut(buyer.id, [car], "pending");
  clock.pass({ minutes: 5 * 24 * 60 });
  await workOff(shop);
  const { init_point, id: preference } = (await askToPay(shop, buyer.id, [car])).json();
  clock.pass({ minutes: 1 });
  await askToPay(shop, buyer.id, [other]);
  await pay(shop, init_point, "pending");
  await workOff(shop);
  const { id: replaced } = await shop.db
    .selectFrom("purchase")
    .select("id")
    .where("preference_id", "=", preference)
    .executeTakeFirstOrThrow();
  for (const [id, label] of [
    [expired, "Expired"],
    [replaced, "Cancelled"],
  ]) {
    const { text } = await visit(buyer.id, `/purchases/${id}`);
    expect(text).toContain(label);
    expect(text).toContain("If you are charged for it after all, we refund you in full.");
    expect(text).not.toContain("Nothing was charged");
  }
});

test("only the buyer and administrators can open the page; a visitor signs in first and returns", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const admin = await buildUser(shop, { status: "admin" });
  const car = await buildCar(shop, { name: "Secretive" });
  const id = await checkOut(buyer.id, [car], "approved");
  const path = `/purchases/${id}`;

  const visitor = await visit(undefined, path);
  expect(visitor.status).toBe(302);
  expect(visitor.reply.headers.location).toBe(`/login?back=${encodeURIComponent(path)}`);
  const othersVisit = await visit(other.id, path);
  expect(othersVisit.status).toBe(403);
  expect(othersVisit.html).not.toContain("Secretive");
  const administrator = await visit(admin.id, path);
  expect(administrator.status).toBe(200);
  expect(administrator.text).not.toContain("Review this car");
  for (const unknown of ["x", crypto.randomUUID()])
    expect((await visit(buyer.id, `/purchases/${unknown}`)).status).toBe(404);
});
