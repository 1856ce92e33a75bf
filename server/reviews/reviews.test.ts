import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { carReviewSchema, reviewSchema, userReviewSchema } from "#shared/review.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Method = "POST" | "PUT" | "DELETE" | "GET";
const call = (method: Method, path: string, payload?: object, headers: object = {}) =>
  shop.app.inject({ method, url: `/api${path}`, payload, headers: { ...headers } });

const words = { rating: 5, title: "A keeper", review: "It starts, it runs, it sings." };

type BuiltCar = Awaited<ReturnType<typeof buildCar>>;

async function buildBuyer(cars: BuiltCar[], traits = {}) {
  const user = await buildUser(shop, traits);
  await buildPurchase(shop, { userId: user.id, cars });
  return { id: user.id, headers: await signIn(shop, user.id) };
}
type Buyer = Awaited<ReturnType<typeof buildBuyer>>;

const post = (buyer: Pick<Buyer, "headers">, carId: string, change: object = {}) =>
  call("POST", "/review/", { ...words, carId, ...change }, buyer.headers);
const ratingOf = async (id: string) => (await call("GET", `/car/detail/${id}`)).json().rating;

test("a buyer's review is published, and the car is rated (behaviour 88)", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer([car], { name: "Ana", lastName: "Prado" });
  const reply = await post(buyer, car.id, { userId: buyer.id });
  expect(reply.statusCode).toBe(201);
  expect(reviewSchema.parse(reply.json())).toMatchObject({
    ...words,
    carId: car.id,
    userId: buyer.id,
  });
  expect(await ratingOf(car.id)).toBe(5);
  const [listed] = z.array(carReviewSchema).parse((await call("GET", `/review/${car.id}`)).json());
  expect(listed).toMatchObject({
    ...words,
    User: { id: buyer.id, name: "Ana", lastName: "Prado", image: null },
    verified: true,
  });
});

test("the review of a buyer whose purchase was refunded stays, but is not verified", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer([car]);
  await post(buyer, car.id);
  const refunded = { status: "refunded", settled_at: new Date() } as const;
  await shop.db.updateTable("purchase").set(refunded).where("user_id", "=", buyer.id).execute();
  expect((await call("GET", `/review/${car.id}`)).json()).toMatchObject([{ verified: false }]);
});

test("reviewing requires signing in, for any body", async () => {
  const car = await buildCar(shop);
  expect((await post({ headers: { cookie: "" } }, car.id)).statusCode).toBe(401);
  expect((await call("POST", "/review", {})).statusCode).toBe(401);
  expect((await call("PUT", "/review", {})).statusCode).toBe(401);
  expect((await call("DELETE", `/review/${uuid()}`)).statusCode).toBe(401);
});

test.each([
  "pending",
  "cancelled",
] as const)("a user whose purchase is %s cannot review", async (status) => {
  const car = await buildCar(shop);
  const user = await buildUser(shop);
  await buildPurchase(shop, { userId: user.id, cars: [car], status });
  const reply = await post({ headers: await signIn(shop, user.id) }, car.id);
  expect([reply.statusCode, reply.json().message]).toEqual([
    403,
    "Only buyers of this car can review it",
  ]);
});

test("the buyer of another car, and a user without purchases, cannot review", async () => {
  const [bought, other] = [await buildCar(shop), await buildCar(shop)];
  const buyer = await buildBuyer([bought]);
  for (const id of [other.id, uuid()]) expect((await post(buyer, id)).statusCode).toBe(403);
});

test("a user cannot post a review for another user", async () => {
  const car = await buildCar(shop);
  const [buyer, other] = [await buildBuyer([car]), await buildBuyer([car])];
  expect((await post(buyer, car.id, { userId: other.id })).statusCode).toBe(403);
});

test("only one of eight concurrent reviews is published (behaviour 88)", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer([car]);
  const replies = await Promise.all(Array.from({ length: 8 }, () => post(buyer, car.id)));
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  const refused = replies.find((reply) => reply.statusCode === 409);
  expect(refused?.json().message).toBe("You have already published a review");
  expect((await call("GET", `/review/${car.id}`)).json()).toHaveLength(1);
});

const wrong: [string, unknown, string][] = [
  ["rating", undefined, "The rating cannot be empty"],
  ["rating", "", "The rating cannot be empty"],
  ["rating", null, "The rating cannot be empty"],
  ["rating", 0, "Rating must be a number between 1 and 5"],
  ["rating", 6, "Rating must be a number between 1 and 5"],
  ["rating", 4.5, "Rating must be a number between 1 and 5"],
  ["rating", [5], "Rating must be a number between 1 and 5"],
  ["rating", true, "Rating must be a number between 1 and 5"],
  ["rating", "many", "Rating must be a number between 1 and 5"],
  ["title", undefined, "The title cannot be empty"],
  ["title", "  ", "The title cannot be empty"],
  ["title", "x".repeat(21), "The title must not exceed 20 characters"],
  ["title", 7, "The title must be text"],
  ["review", null, "The review cannot be empty"],
  ["review", "", "The review cannot be empty"],
  ["review", "x".repeat(301), "The review must not exceed 300 characters"],
  ["title", "\u200B", "The title cannot be empty"],
  ["review", "a\0b", "The review contains a character that cannot be used: U+0000 (null)"],
  [
    "title",
    "a\u202Eb",
    "The title contains a character that cannot be used: U+202E (right-to-left override)",
  ],
];
test.each(
  wrong,
)("a review with the %s %j is refused (behaviour 87)", async (field, value, message) => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer([car]);
  const created = await post(buyer, car.id, { [field]: value });
  expect([created.statusCode, created.json().message]).toEqual([400, message]);
  const { id } = (await post(buyer, car.id)).json();
  const changed = await call("PUT", "/review/", { ...words, id, [field]: value }, buyer.headers);
  expect([changed.statusCode, changed.json().message]).toEqual([400, message]);
  expect((await call("GET", `/review/${car.id}`)).json()).toMatchObject([words]);
});

test("a review with an invalid car id is refused", async () => {
  const buyer = await buildBuyer([await buildCar(shop)]);
  expect((await post(buyer, "abc")).statusCode).toBe(400);
});

test("angle brackets and quotes are returned unchanged", async () => {
  const car = await buildCar(shop);
  const review = `<script>alert("1")</script> & 'so'\n• 👨‍👩‍👧‍👦`;
  await post(await buildBuyer([car]), car.id, { review });
  expect((await call("GET", `/review/${car.id}`)).json()[0].review).toBe(review);
});

test("the author can edit a review, which updates the rating (behaviour 39)", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer([car]);
  const { id } = (await post(buyer, car.id)).json();
  const change = { id, rating: "2", title: "Hm", review: "It stopped." };
  const reply = await call("PUT", "/review/", change, buyer.headers);
  expect(reply.json()).toMatchObject({ ...change, rating: 2, carId: car.id });
  expect(await ratingOf(car.id)).toBe(2);
});

test("the author can delete a review and post a new one (behaviour 39)", async () => {
  const car = await buildCar(shop);
  const buyer = await buildBuyer([car]);
  const { id } = (await post(buyer, car.id)).json();
  const reply = await call("DELETE", `/review/${id}`, undefined, buyer.headers);
  expect([reply.statusCode, reply.json().message]).toEqual([
    200,
    "Your review is successfully deleted",
  ]);
  expect(await ratingOf(car.id)).toBeNull();
  expect((await post(buyer, car.id)).statusCode).toBe(201);
});

test("nobody else can edit or delete a review, not even an administrator (behaviour 39)", async () => {
  const car = await buildCar(shop);
  const { id } = (await post(await buildBuyer([car]), car.id)).json();
  const admin = await buildUser(shop, { status: "admin" });
  for (const { headers } of [await buildBuyer([car]), { headers: await signIn(shop, admin.id) }]) {
    const change = { ...words, id, rating: 1 };
    expect((await call("PUT", "/review/", change, headers)).statusCode).toBe(403);
    expect((await call("DELETE", `/review/${id}`, undefined, headers)).statusCode).toBe(403);
  }
  expect(await ratingOf(car.id)).toBe(5);
});

test("an unknown review is not found", async () => {
  const { headers } = await buildBuyer([await buildCar(shop)]);
  const change = await call("PUT", "/review/", { ...words, id: uuid() }, headers);
  expect([change.statusCode, change.json().message]).toEqual([404, "Review not found"]);
  for (const id of [uuid(), "abc"])
    expect((await call("DELETE", `/review/${id}`, undefined, headers)).statusCode).toBe(404);
});

test("a user's reviews are listed newest first, each with its car", async () => {
  const cars = [await buildCar(shop, { name: "Erste" }), await buildCar(shop, { name: "Zweite" })];
  const buyer = await buildBuyer(cars);
  for (const car of cars) await post(buyer, car.id);
  const listed = z
    .array(userReviewSchema)
    .parse((await call("GET", `/review/userid/${buyer.id}`)).json());
  expect(listed.map(({ Car }) => [Car.name, Car.brand])).toEqual([
    ["Zweite", "Ferrari"],
    ["Erste", "Ferrari"],
  ]);
});

test("all reviews are listed in pages", async () => {
  const car = await buildCar(shop);
  for (let n = 0; n < 2; n += 1) await post(await buildBuyer([car]), car.id);
  const reply = await call("GET", "/review/?limit=1&page=2");
  expect(z.array(reviewSchema).parse(reply.json())).toHaveLength(1);
  expect(Number(reply.headers["x-total-count"])).toBeGreaterThanOrEqual(2);
});

test("a car without reviews, and an unknown car, have an empty list", async () => {
  const car = await buildCar(shop);
  for (const id of [car.id, uuid(), "abc"])
    expect((await call("GET", `/review/${id}`)).json()).toEqual([]);
  expect(await shop.services.reviews.ofCar(car.id)).toEqual({
    reviews: [],
    page: 1,
    limit: 100,
    total: 0,
    average: null,
    spread: [0, 0, 0, 0, 0],
  });
});

test("the average and the distribution include every review (behaviour 37)", async () => {
  const car = await buildCar(shop);
  for (const rating of [5, 4, 4]) await post(await buildBuyer([car]), car.id, { rating });
  const { average, spread, total } = await shop.services.reviews.ofCar(car.id);
  expect([average?.toFixed(2), spread, total]).toEqual(["4.33", [0, 0, 0, 2, 1], 3]);
  const shown = (await call("GET", `/car/detail/${car.id}`)).json();
  expect(shown).toMatchObject({ rating: 4, averageRating: 4.3 });
  // A page that does not exist shows the first one.
  expect(await shop.services.reviews.ofCar(car.id, 9)).toMatchObject({ page: 1, total: 3 });
});

test("a buyer who has not reviewed the car can review it (behaviour 38)", async () => {
  const car = await buildCar(shop);
  const buyer = await buildUser(shop, { name: "Ugo" });
  const eligibility = async (token: string | null) => {
    const user = token ? await shop.services.sessions.find(token) : null;
    return shop.services.reviews.eligibility(user, car.id);
  };
  const token = await shop.services.sessions.start(buyer.id);
  expect([await eligibility(null), await eligibility(token)]).toEqual(["not-bought", "not-bought"]);
  await buildPurchase(shop, { userId: buyer.id, cars: [car] });
  expect(await eligibility(token)).toBe("eligible");
  await post({ headers: { cookie: `sid=${token}` } }, car.id);
  expect(await eligibility(token)).toBe("reviewed");
});
