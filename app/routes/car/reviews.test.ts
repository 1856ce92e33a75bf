import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const FORM = "Review this car";
const OWN_CONTROLS = "Edit your review";
const ALREADY = "You have already published a review.";

async function visit(carId: string, headers: { cookie?: string } = {}) {
  return (await shop.app.inject({ url: `/detail/${carId}`, headers })).body;
}

async function buildBuyer(car: Awaited<ReturnType<typeof buildCar>>) {
  const user = await buildUser(shop, { name: "Nadia", lastName: "Rossi" });
  await buildPurchase(shop, { userId: user.id, cars: [car] });
  return { id: user.id, headers: await signIn(shop, user.id) };
}

test("the form is shown only to a buyer who has not reviewed the car", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer(car);
  const stranger = await signIn(shop, (await buildUser(shop)).id);
  expect(await visit(car.id)).not.toContain(FORM);
  expect(await visit(car.id, stranger)).not.toContain(FORM);
  expect(await visit(car.id, buyer.headers)).toContain(FORM);
});

test("an average of 4.7 shows four full stars and part of the fifth, in the list and on the car's page", async () => {
  const car = await buildCar(shop);
  for (const rating of [5, 5, 4]) {
    const { headers } = await buildBuyer(car);
    const payload = { rating, title: "Good", review: "It runs.", carId: car.id };
    await shop.app.inject({ method: "POST", url: "/api/review", headers, payload });
  }
  await shop.services.catalogue.catchUp();
  const list = (await shop.app.inject({ url: `/home?name=${car.name}` })).body;
  for (const page of [list, await visit(car.id)]) {
    expect(page).toContain('aria-label="4.7 of 5 stars"');
    expect(page).toMatch(/clip-path:inset\(0 3[03]% 0 0\)/);
  }
});

test("a new review and the average are shown at once, with buttons to edit it for its author", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer(car);
  expect(await visit(car.id)).toContain("Nobody has reviewed this car yet");
  const review = { rating: 4, title: "Calm <b>", review: "It is quiet at 130.", carId: car.id };
  await shop.app.inject({
    method: "POST",
    url: "/api/review",
    headers: buyer.headers,
    payload: review,
  });

  const anyone = await visit(car.id);
  for (const words of ["Nadia Rossi", "Calm &lt;b&gt;", "It is quiet at 130.", "4.0", "1 review"])
    expect(anyone).toContain(words);
  expect(anyone).toContain("Verified purchase");
  expect(anyone).not.toContain(OWN_CONTROLS);

  const author = await visit(car.id, buyer.headers);
  expect(author).toContain(OWN_CONTROLS);
  expect(author).toContain(ALREADY);
  expect(author).not.toContain(FORM);
});
