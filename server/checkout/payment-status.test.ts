import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

async function get(url: string, userId?: string) {
  const headers = userId ? await signIn(shop, userId) : {};
  const reply = await shop.app.inject({ url, headers });
  return { status: reply.statusCode, body: reply.json() };
}
const heldUntil = async (carId: string, userId?: string) =>
  (await get(`/api/car/detail/${carId}`, userId)).body.heldUntil;
const inMinutes = (minutes: number) =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString();

test("a held car shows until when it is held, to everybody except the buyer who holds it (behaviour 35)", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  expect(await heldUntil(car.id)).toBeNull();
  await askToPay(shop, buyer.id, [car]);
  const until = inMinutes(15);
  expect(await heldUntil(car.id)).toBe(until);
  expect(await heldUntil(car.id, other.id)).toBe(until);
  expect(await heldUntil(car.id, buyer.id)).toBeNull();

  const refused = await askToPay(shop, other.id, [car]);
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    [
      {
        path: "items.0.id",
        message: "Another buyer is paying for this car right now",
        id: car.id,
        heldUntil: until,
      },
    ],
  ]);
  clock.pass({ minutes: 15 });
  expect(await heldUntil(car.id)).toBeNull();
});

test("after a rejected payment the car is shown as held until its 15 minutes end", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const asked = await askToPay(shop, buyer.id, [car]);
  const until = inMinutes(15);
  await pay(shop, asked.json().init_point, "rejected");
  await workOff(shop);
  expect(await heldUntil(car.id)).toBe(until);
});

test("a New car is never held", async () => {
  const car = await buildCar(shop);
  await askToPay(shop, (await buildUser(shop)).id, [car]);
  expect(await heldUntil(car.id)).toBeNull();
});

test("a car whose payment is pending is held until the provider must have decided", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const asked = await askToPay(shop, buyer.id, [car]);
  const until = inMinutes(5 * 24 * 60);
  await pay(shop, asked.json().init_point, "pending");
  await workOff(shop);
  expect(await heldUntil(car.id)).toBe(until);
});

test("pending payments are listed only for their buyer, until they are decided (behaviour 53)", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const [used, fresh] = [await buildCar(shop, { state: "Used" }), await buildCar(shop)];
  const asked = await askToPay(shop, buyer.id, [used, fresh]);
  const mine = () => get("/api/buy/pending", buyer.id);
  expect((await mine()).body).toEqual([]);
  const { back } = await pay(shop, asked.json().init_point, "pending");
  await workOff(shop);
  const { status, body } = await mine();
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      id: back?.get("external_reference"),
      createdAt: clock.now().toISOString(),
      status: "pending",
      price: used.price + fresh.price,
      cars: [
        { id: used.id, name: used.name, brand: "Ferrari", state: "Used", price: used.price },
        { id: fresh.id, state: "New" },
      ],
    },
  ]);
  expect((await get(`/api/buy/getByuser/${buyer.id}`, buyer.id)).body).toEqual([]);
  expect((await get("/api/buy/pending", other.id)).body).toEqual([]);
  expect((await get("/api/buy/pending")).status).toBe(401);

  await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  expect((await mine()).body).toEqual([]);
  expect((await get(`/api/buy/getByuser/${buyer.id}`, buyer.id)).body).toHaveLength(1);
});

test("a cart marks the cars that the visitor is paying for or has bought", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop);
  const { checkout } = shop.services;
  const asked = await askToPay(shop, buyer.id, [car]);
  await pay(shop, asked.json().init_point, "pending");
  await workOff(shop);
  const pending = { heldUntil: {}, inPayment: [car.id], boughtAt: {} };
  expect(await checkout.statusOfCars([car.id, "x"], buyer.id)).toEqual(pending);
  expect(await checkout.statusOfCars([car.id])).toEqual({ ...pending, inPayment: [] });
  await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  expect(await checkout.statusOfCars([car.id], buyer.id)).toEqual({
    heldUntil: {},
    inPayment: [],
    boughtAt: { [car.id]: clock.now().toISOString() },
  });
});

test("the call and the field are documented", async () => {
  const { body } = await get("/api/openapi.json");
  expect(body.paths).toHaveProperty(["/api/buy/pending"]);
  expect(JSON.stringify(body.paths["/api/car/detail/{id}"])).toContain("heldUntil");
});
