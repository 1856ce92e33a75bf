import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carSchema } from "#shared/car.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { plainPicture, upload } from "#test/upload.ts";

let shop: TestShop;
let seller: { id: string };
let headers: { cookie: string };
let others: { cookie: string };
let admins: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  seller = await buildUser(shop);
  headers = await signIn(shop, seller.id);
  others = await signIn(shop, (await buildUser(shop)).id);
  admins = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

type Method = "POST" | "PUT" | "DELETE" | "GET";
const call = (
  method: Method,
  path: string,
  payload?: object,
  as: Record<string, string> = headers,
) => shop.app.inject({ method, url: `/api${path}`, payload, headers: as });

const roma = {
  name: "Roma",
  brand: "Ferrari",
  model: "2021",
  state: "New",
  price: 235_000,
  color: "Grigio",
  location: "Italy",
  description: "One owner, kept in a dry hall. 12.000 km!",
};
const publish = (fields: object = {}, as?: Record<string, string>) =>
  call("POST", "/car/create/", { ...roma, ...fields }, as);
const ownCar = (traits = {}) => buildCar(shop, { sellerId: seller.id, ...traits });
const detail = (id: string) => call("GET", `/car/detail/${id}`);

test("a published car is found by search at once, with every field (behaviour 84)", async () => {
  const picture = (await upload(shop, await plainPicture(), { headers })).json().secure_url;
  await call("GET", "/car/search?name=sognatrice");
  const reply = await publish({ name: "Sognatrice", image: [picture], userId: seller.id });
  expect(reply.statusCode).toBe(201);
  expect(carSchema.parse(reply.json())).toMatchObject({
    ...roma,
    name: "Sognatrice",
    model: 2021,
    image: [picture],
    userId: seller.id,
    rating: null,
    averageRating: null,
    sold: false,
  });
  // Lists leave the turntable out.
  const { spin, ...listed } = reply.json();
  expect(spin).toEqual([]);
  expect((await call("GET", "/car/search?name=sognatrice")).json()).toEqual([listed]);
});

test("publishing requires signing in, for any body (behaviour 100)", async () => {
  expect((await publish({}, {})).statusCode).toBe(401);
  expect((await publish({ name: "" }, {})).statusCode).toBe(401);
});

test("a user cannot publish a car for another user", async () => {
  expect((await publish({ userId: uuid() })).statusCode).toBe(403);
});

test.each([
  ["name", undefined, "The name is required"],
  ["brand", "", "The brand is required"],
  ["model", undefined, "The model is required"],
  ["state", null, "The state is required"],
  ["price", " ", "The price is required"],
  ["name", "x".repeat(21), "The name must contain a maximum of 20 characters"],
  ["name", "R8", "The name must contain only letters"],
  ["name", ["Roma"], "The name must be text"],
  ["name", "Ro\0ma", "The name contains a character that cannot be used: U+0000 (null)"],
  ["brand", "x".repeat(21), "The brand must contain a maximum of 20 characters"],
  ["brand", "<b>", "The brand must contain only letters"],
  ["model", "abcd", "Model must be a valid number"],
  ["model", 2024, "model must be under 2023"],
  ["model", 1885, "Model must be 1886 or later"],
  ["model", 12.5, "Model must be a valid number"],
  ["price", "12x4", "The price must be a valid number"],
  ["price", -5000, "The price must be a valid number"],
  ["price", 999, "The number must have between 4 and 12 digits."],
  ["price", "1234567890123", "The number must have between 4 and 12 digits."],
  ["color", "x".repeat(21), "The color must contain a maximum of 20 characters"],
  ["color", "Red1", "The color must contain only letters"],
  ["description", "x".repeat(401), "The description must contain a maximum of 400 characters"],
  [
    "description",
    "one\u202Eowner",
    "The description contains a character that cannot be used: U+202E (right-to-left override)",
  ],
  [
    "location",
    "Ita\u2066ly",
    "The location contains a character that cannot be used: U+2066 (left-to-right isolate)",
  ],
  ["state", "Broken", "The state must be New or Used"],
  ["location", "x".repeat(61), "The location must contain a maximum of 60 characters"],
  ["image", "/a.webp", "The images must be a list"],
  ["image", Array.from({ length: 6 }, () => "/a.webp"), "A car has at most 5 images"],
  ["image", ["https://elsewhere.example/a.jpg"], "The image is not one that was uploaded here"],
  ["image", ["javascript:alert(1)"], "The image is not one that was uploaded here"],
  ["image", [`/pictures/u/${"0".repeat(32)}.webp`], "The image is not one that was uploaded here"],
])("a car with the %s %j is refused (behaviour 78)", async (field, value, message) => {
  const reply = await publish({ [field]: value });
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  expect(reply.json().details[0].path).toMatch(new RegExp(`^${field}`));
});

test.each(["[]", "null", '"x"', "{", "1"])("the body %s is refused", async (payload) => {
  for (const [method, url] of [
    ["POST", "/api/car/create"],
    ["PUT", `/api/car/edit/${uuid()}`],
  ] as const) {
    const reply = await shop.app.inject({
      method,
      url,
      payload,
      headers: { ...headers, "content-type": "application/json" },
    });
    expect(reply.statusCode).toBe(400);
  }
});

test("brand names that differ only in case are one brand", async () => {
  const first = (await publish({ brand: "Koenigsegg" })).json();
  const second = (await publish({ brand: "KOENIGSEGG" })).json();
  expect([first.brand, second.brand]).toEqual(["Koenigsegg", "Koenigsegg"]);
  const brands: { name: string }[] = (await call("GET", "/car/brand")).json();
  expect(brands.filter(({ name }) => /koenigsegg/i.test(name))).toHaveLength(1);
});

test("ten concurrent sellers of a new brand create one brand", async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => publish({ brand: "Pagani" })));
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(201));
});

test("only the fields in the request change", async () => {
  const car = await ownCar({ name: "Vecchia", color: "Blue" });
  const reply = await call("PUT", `/car/edit/${car.id}`, { price: "99000" });
  expect(reply.json()).toMatchObject({ name: "Vecchia", color: "Blue", price: 99_000 });
});

test("after a change a car is found by its new name and brand, not the old ones", async () => {
  const car = await ownCar({ name: "Anziana" });
  await call("PUT", `/car/edit/${car.id}`, { name: "Giovane", brand: "Zagato" });
  const found = async (name: string) => (await call("GET", `/car/search?name=${name}`)).json();
  expect(await found("anziana")).toEqual([]);
  expect(await found("giovane%20zagato")).toHaveLength(1);
});

test("pictures are stored in the order sent, without duplicates (behaviour 81)", async () => {
  const addresses: string[] = [];
  for (let n = 0; n < 3; n += 1)
    addresses.push((await upload(shop, await plainPicture(), { headers })).json().secure_url);
  const [a, b, c] = addresses;
  const car = await ownCar({ image: [a, b] });
  const reply = await call("PUT", `/car/edit/${car.id}`, { image: [c, a, c, b] });
  expect(reply.json().image).toEqual([c, a, b]);
});

test("an unknown field is ignored, and an empty request changes nothing", async () => {
  const car = await ownCar();
  const change = { userId: uuid(), id: uuid(), sold: true, rating: 5, createdAt: "x" };
  const reply = await call("PUT", `/car/edit/${car.id}`, change);
  expect(reply.statusCode).toBe(200);
  expect((await detail(car.id)).json()).toMatchObject(reply.json());
  expect(reply.json()).toMatchObject({ id: car.id, userId: seller.id, sold: false, rating: null });
});

test.each([
  [{ name: "" }, "The name is required"],
  [{ price: "1" }, "The number must have between 4 and 12 digits."],
  [{ image: ["/etc/passwd"] }, "The image is not one that was uploaded here"],
])("the change %j is refused and changes nothing", async (change, message) => {
  const car = await ownCar();
  const before = (await detail(car.id)).json();
  const reply = await call("PUT", `/car/edit/${car.id}`, { color: "Green", ...change });
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  expect((await detail(car.id)).json()).toEqual(before);
});

test("changing and deleting require signing in", async () => {
  const car = await ownCar();
  expect((await call("PUT", `/car/edit/${car.id}`, { price: 5000 }, {})).statusCode).toBe(401);
  expect((await call("DELETE", `/car/${car.id}`, undefined, {})).statusCode).toBe(401);
});

test("someone else's car and an unknown car get the same answer (behaviour 85)", async () => {
  const car = await ownCar();
  for (const id of [car.id, uuid(), "abc"]) {
    const edit = await call("PUT", `/car/edit/${id}`, { price: 5000 }, others);
    expect([edit.statusCode, edit.json().message]).toEqual([403, "Car not found"]);
    const removal = await call("DELETE", `/car/${id}`, undefined, others);
    expect([removal.statusCode, removal.json().message]).toEqual([
      403,
      "Can't remove this product",
    ]);
  }
  expect((await detail(car.id)).json().price).toBe(car.price);
});

test("an administrator changes and deletes any car (behaviour 85)", async () => {
  const car = await ownCar();
  const reply = await call("PUT", `/car/edit/${car.id}`, { color: "Black" }, admins);
  expect(reply.json()).toMatchObject({ color: "Black", userId: seller.id });
  expect((await call("DELETE", `/car/${car.id}`, undefined, admins)).statusCode).toBe(200);
});

test("a deleted car without purchases is not found", async () => {
  const car = await ownCar({ name: "Fugace" });
  const reply = await call("DELETE", `/car/${car.id}`);
  expect([reply.statusCode, reply.json().message]).toEqual([200, "Successfully deleted car"]);
  expect((await detail(car.id)).statusCode).toBe(404);
  expect((await call("GET", "/car/search?name=fugace")).json()).toEqual([]);
  expect((await call("DELETE", `/car/${car.id}`)).statusCode).toBe(403);
});

test("a deleted car that was bought leaves the catalogue and keeps its page (behaviour 85)", async () => {
  const car = await ownCar({ name: "Amata" });
  await buildPurchase(shop, { userId: (await buildUser(shop)).id, cars: [car] });
  expect((await call("DELETE", `/car/${car.id}`)).statusCode).toBe(200);
  expect((await detail(car.id)).statusCode).toBe(200);
  expect((await call("GET", "/car/search?name=amata")).json()).toEqual([]);
  expect((await call("GET", `/car/user/${seller.id}`)).json()).not.toContainEqual(
    expect.objectContaining({ id: car.id }),
  );
  expect((await call("PUT", `/car/edit/${car.id}`, { price: 5000 })).statusCode).toBe(403);
});

/** What makes a car another one than its buyer has ordered. */
const OTHER_CARS = [
  { price: 5000 },
  { state: "New" },
  { name: "Another" },
  { brand: "Another" },
  { model: 1999 },
  { color: "Another" },
  { mileage: 250_000 },
  { mileage: null },
  { accidentFree: false },
];

async function usedCar() {
  const car = await ownCar({ state: "Used" });
  await call("PUT", `/car/edit/${car.id}`, { mileage: 12_000, accidentFree: true });
  return car;
}

test("while a Used car is being paid for, it cannot become another car and cannot be deleted, its text can change (behaviour 85)", async () => {
  const car = await usedCar();
  const buyer = await buildUser(shop);
  await buildPurchase(shop, { userId: buyer.id, cars: [car], status: "pending", state: "Used" });
  const refused = [await call("DELETE", `/car/${car.id}`)];
  for (const change of OTHER_CARS) refused.push(await call("PUT", `/car/edit/${car.id}`, change));
  for (const reply of refused)
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      "A buyer is paying for this car right now",
    ]);
  const { name, brand, model, price, color } = car;
  const same = { name, brand, model, price, color, state: "Used", mileage: "12.000" };
  const told = { ...same, accidentFree: true, description: "Told again", location: "Modena" };
  const reply = await call("PUT", `/car/edit/${car.id}`, told);
  expect([reply.statusCode, reply.json().description]).toEqual([200, "Told again"]);
});

test("the price and the facts of a New car can change while it is being paid for", async () => {
  const car = await ownCar();
  await buildPurchase(shop, {
    userId: (await buildUser(shop)).id,
    cars: [car],
    status: "pending",
  });
  const change = { price: 5000, name: "Newer", power: 700 };
  expect((await call("PUT", `/car/edit/${car.id}`, change)).statusCode).toBe(200);
  expect((await call("DELETE", `/car/${car.id}`)).statusCode).toBe(409);
});

test("a sold car stays the car that was sold (behaviour 85)", async () => {
  const car = await usedCar();
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", car.id).execute();
  for (const change of OTHER_CARS) {
    const reply = await call("PUT", `/car/edit/${car.id}`, change);
    expect([reply.statusCode, reply.json().message]).toEqual([409, "This car has been sold"]);
  }
  const told = await call("PUT", `/car/edit/${car.id}`, { description: "Told again" });
  expect(told.statusCode).toBe(200);
});
