import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { enqueuedJobs, workOff } from "#test/jobs.ts";
import { askToPay, openPayingShop, pay, purchasesOf } from "#test/paying.ts";

const database = await testDatabase();
const [shop, sister] = [await openPayingShop({ database }), await openPayingShop({ database })];
afterAll(async () => {
  await shop.close();
  await sister.close();
  await database.drop();
});

test("twenty buyers racing for one Used car make one purchase (behaviour 50)", async () => {
  const car = await buildCar(shop, { state: "Used" });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => buildUser(shop)));
  const asked = await Promise.all(
    buyers.map((buyer, index) => askToPay(index % 2 ? shop : sister, buyer.id, [car])),
  );
  const statuses = asked.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  const winner = asked.find(({ statusCode }) => statusCode === 201);
  await pay(sister, winner?.json().init_point, "approved");
  await Promise.all([workOff(shop), workOff(sister)]);
  const lists = await Promise.all(buyers.map((buyer) => purchasesOf(shop, buyer.id)));
  expect(lists.flat()).toHaveLength(1);
});

test("buyers with overlapping carts wait for each other and never deadlock", async () => {
  const cars = await Promise.all(
    Array.from({ length: 6 }, () => buildCar(shop, { state: "Used" })),
  );
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buildUser(shop)));
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all(
      buyers.map((buyer, index) => {
        const cart = [0, 1, 2].map((step) => cars[(index * 5 + round + step * 2) % 6]);
        return askToPay(
          index % 2 ? shop : sister,
          buyer.id,
          cart.filter((car) => car !== undefined),
        );
      }),
    );
    for (const { statusCode } of replies) expect([201, 409]).toContain(statusCode);
  }
});

test("two processes that apply one payment concurrently make one purchase and one mail to each side", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const asked = await askToPay(shop, buyer.id, [car]);
  shop.sandbox.fail({ webhook: "never" });
  const { back } = await pay(shop, asked.json().init_point, "approved");
  shop.sandbox.fail({});
  const id = back?.get("external_reference") ?? "";
  const session = {
    id: buyer.id,
    name: "",
    lastName: "",
    email: "",
    type: "user",
    image: null,
  } as const;
  await Promise.all(
    [shop, sister, shop, sister, shop].map(({ services }) => services.checkout.status(id, session)),
  );
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  const mails = await enqueuedJobs(shop, "mail");
  const about = mails.filter((job) => job.purchaseId === id);
  expect(about.map(({ template }) => template)).toEqual(["purchase-confirmed", "car-sold"]);
});
