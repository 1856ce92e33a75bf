import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
let owner: { cookie: string };
let other: { cookie: string };
let admin: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  owner = await signIn(shop, (await buildUser(shop)).id);
  other = await signIn(shop, (await buildUser(shop)).id);
  admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

const roma = { name: "Roma", brand: "Ferrari", model: 2021, state: "New", price: 235_000 };
const facts = {
  vin: "1M8GDM9AXKP042788",
  mileage: 12_000,
  body: "coupe",
  fuel: "petrol",
  gearbox: "automatic",
  drive: "rear",
  power: 620,
  engine: "3.9 V8",
  doors: 2,
  seats: 4,
  owners: 1,
  service: "full",
  accidentFree: true,
};
const noFacts = Object.fromEntries(Object.keys(facts).map((name) => [name, null]));

type Headers = Record<string, string>;
const publish = (fields: object, headers: Headers = owner) =>
  shop.app.inject({
    method: "POST",
    url: "/api/car/create",
    payload: { ...roma, ...fields },
    headers,
  });
const change = (id: string, payload: object, headers: Headers = owner) =>
  shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, payload, headers });
const detail = async (id: string, headers: Headers = {}) =>
  (await shop.app.inject({ url: `/api/car/detail/${id}`, headers })).json();

// VINs that differ in the last digits and still have the right check digit are hard to make up, so
// cars that need their own have a European one, which has none.
let made = 0;
const vin = () => `ZFF79ALA4J0${String(++made).padStart(6, "0")}`;

test("a car has no facts unless its seller gives them (behaviour 141)", async () => {
  const reply = await publish({});
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject(noFacts);
  expect(await detail(reply.json().id)).toMatchObject(noFacts);
});

test("every fact is stored and shown (behaviour 141)", async () => {
  const reply = await publish(facts);
  expect(reply.json()).toMatchObject(facts);
  expect(await detail(reply.json().id)).toMatchObject({ ...facts, vin: "…042788" });
});

test("numbers are accepted as people write them", async () => {
  const reply = await publish({ mileage: "12.000 km", power: "620 hp", doors: "2" });
  expect(reply.json()).toMatchObject({ mileage: 12_000, power: 620, doors: 2 });
});

test("a change of one fact keeps the others; an empty text and null remove one", async () => {
  const { id } = (await publish({ ...facts, vin: vin() })).json();
  await change(id, { mileage: 13_000 });
  expect(await detail(id)).toMatchObject({ mileage: 13_000, body: "coupe", accidentFree: true });
  const reply = await change(id, { body: "", engine: null, accidentFree: null });
  expect(reply.json()).toMatchObject({ body: null, engine: null, accidentFree: null, power: 620 });
});

test.each([
  ["mileage", -1, "The mileage must be a whole number from 0 to 2.000.000"],
  ["mileage", 2_000_001, "The mileage must be a whole number from 0 to 2.000.000"],
  ["mileage", "12.5", "The mileage must be a whole number from 0 to 2.000.000"],
  ["mileage", [12], "The mileage must be a whole number from 0 to 2.000.000"],
  ["power", 0, "The power must be a whole number from 1 to 3.000"],
  ["power", 3_001, "The power must be a whole number from 1 to 3.000"],
  ["doors", 8, "The doors must be a whole number from 1 to 7"],
  ["seats", 0, "The seats must be a whole number from 1 to 12"],
  ["owners", 51, "The owners must be a whole number from 0 to 50"],
  ["engine", "V".repeat(61), "The engine must contain a maximum of 60 characters"],
  ["gearbox", "cvt", "The gearbox must be one of manual, automatic, sequential"],
  ["drive", "4x4", "The drive must be one of rear, front, all"],
  ["service", "yes", "The service history must be one of full, partial, none"],
  ["accidentFree", "perhaps", "Accident-free must be yes or no"],
  ["vin", "1M8GDM9A1KP042788", "The VIN is not valid"],
  ["vin", "1M8GDM9AXKP04278", "The VIN is not valid"],
  ["vin", "ZFF79ALA4J023I441", "The VIN is not valid"],
  ["vin", "…042788", "The VIN is not valid"],
])("%s %j is refused and changes nothing: %s", async (path, value, message) => {
  const reply = await publish({ [path]: value });
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
  expect(reply.json().details).toEqual([{ path, message }]);
  const { id } = (await publish({ owners: 5 })).json();
  expect((await change(id, { owners: 6, [path]: value })).statusCode).toBe(400);
  expect(await detail(id)).toMatchObject({ ...noFacts, owners: 5 });
});

test.each([
  ["11111111111111111", 1990],
  ["zff79 ala4 j0231441", 2018],
  ["W09ZZZ99ZTS392124", 1996],
  ["2763", 1966],
  ["105-GT", 1980],
])("the VIN %j is accepted for a car of %i", async (typed, model) => {
  const reply = await publish({ vin: typed, model });
  expect([reply.statusCode, reply.json().vin]).toEqual([
    201,
    typed.replaceAll(" ", "").toUpperCase(),
  ]);
});

test("a model year that requires a VIN is refused for a car with a chassis number", async () => {
  const { id } = (await publish({ vin: "3387-GT", model: 1964 })).json();
  const reply = await change(id, { model: 1999 });
  expect([reply.statusCode, reply.json().details?.[0]?.path]).toEqual([400, "vin"]);
  expect((await detail(id)).model).toBe(1964);
});

test("the owner and administrators see the whole VIN, others see six characters", async () => {
  const whole = vin();
  const { id } = (await publish({ vin: whole })).json();
  const masked = `…${whole.slice(-6)}`;
  expect((await detail(id, owner)).vin).toBe(whole);
  expect((await detail(id, admin)).vin).toBe(whole);
  expect((await detail(id, other)).vin).toBe(masked);
  expect((await detail(id)).vin).toBe(masked);
  const found = await shop.app.inject({ url: "/api/car/search?name=roma&limit=100" });
  expect(found.body).not.toContain(whole);
});

test("a VIN is on offer once (behaviour 142)", async () => {
  const taken = vin();
  await publish({ vin: taken });
  const again = await publish({ vin: taken.toLowerCase() }, other);
  const message = "A car with this VIN is already on offer";
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { message, details: [{ path: "vin", message }] },
  ]);
  const { id } = (await publish({ vin: vin() })).json();
  expect((await change(id, { vin: taken })).statusCode).toBe(409);
});

test("only one of ten concurrent offers with the same VIN succeeds (behaviour 142)", async () => {
  const wanted = vin();
  const replies = await Promise.all(Array.from({ length: 10 }, () => publish({ vin: wanted })));
  const codes = replies.map((reply) => reply.statusCode).sort();
  expect(codes).toEqual([201, ...Array(9).fill(409)]);
});

test("the VIN of a sold or deleted car can be offered again", async () => {
  const [sold, deleted] = [vin(), vin()];
  const first = (await publish({ vin: sold })).json();
  await shop.db
    .updateTable("car")
    .set({ sold_at: new Date() })
    .where("id", "=", first.id)
    .execute();
  expect((await publish({ vin: sold })).statusCode).toBe(201);
  const second = (await publish({ vin: deleted })).json();
  await shop.app.inject({ method: "DELETE", url: `/api/car/${second.id}`, headers: owner });
  expect((await publish({ vin: deleted })).statusCode).toBe(201);
});

test("a car that returns to the catalogue loses a VIN that another car has on offer", async () => {
  const shared = vin();
  const seller = await buildUser(shop);
  const banned = await buildCar(shop, { sellerId: seller.id });
  const as = await signIn(shop, seller.id);
  await change(banned.id, { vin: shared }, as);
  const ban = (value: boolean) =>
    shop.app.inject({
      method: "PUT",
      url: `/api/user/dashboard/users/${seller.id}`,
      payload: { ban: value },
      headers: admin,
    });
  await ban(true);
  expect((await publish({ vin: shared })).statusCode).toBe(201);
  expect((await ban(false)).statusCode).toBe(200);
  expect(await detail(banned.id, admin)).toMatchObject({ available: true, vin: null });
});

test("only the owner and administrators can change facts", async () => {
  const { id } = (await publish({ mileage: 5 })).json();
  expect((await change(id, { mileage: 6 }, {})).statusCode).toBe(401);
  expect((await change(id, { mileage: 6 }, other)).statusCode).toBe(403);
  expect((await detail(id)).mileage).toBe(5);
  expect((await change(id, { mileage: 6 }, admin)).json().mileage).toBe(6);
});

test("in lists the owner and administrators see the whole VIN, others see six characters (behaviour 142)", async () => {
  const whole = vin();
  const { id } = (await publish({ vin: whole, name: "Enzo" })).json();
  const like = (await publish({ name: "Enzo Due" }, other)).json().id;
  const lists = ["search?name=enzo", `${like}/similar?limit=100`, "?page=1&limit=100", ""];
  const seen = async (list: string, headers: Headers = {}) => {
    const reply = await shop.app.inject({ url: `/api/car/${list}`, headers });
    return reply.json<{ id: string; vin: string }[]>().find((car) => car.id === id)?.vin;
  };
  for (const list of lists) {
    expect(await seen(list), list).toBe(`…${whole.slice(-6)}`);
    expect(await seen(list, other), list).toBe(`…${whole.slice(-6)}`);
    expect(await seen(list, owner), list).toBe(whole);
    expect(await seen(list, admin), list).toBe(whole);
    expect(await seen(list), list).toBe(`…${whole.slice(-6)}`);
  }
});
