import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

async function buy(userId: string, cars: Awaited<ReturnType<typeof buildCar>>[]) {
  const asked = await askToPay(shop, userId, cars);
  const { back } = await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  return back?.get("external_reference") ?? "";
}

const get = async (userId: string, url: string) =>
  shop.app.inject({ url, headers: await signIn(shop, userId) });

test("purchases are listed newest first, in pages (behaviour 70)", async () => {
  const buyer = await buildUser(shop);
  const ids: string[] = [];
  for (let bought = 0; bought < 3; bought += 1) {
    ids.unshift(await buy(buyer.id, [await buildCar(shop)]));
    clock.pass({ minutes: 1 });
  }
  const all = await get(buyer.id, `/api/buy/getByuser/${buyer.id}`);
  expect(all.json().map(({ id }: { id: string }) => id)).toEqual(ids);
  const second = await get(buyer.id, `/api/buy/getByuser/${buyer.id}?page=2&limit=2`);
  expect(second.json().map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
  expect(second.headers["x-total-count"]).toBe("3");
});

test("a purchase shows its cars as they were at the time of purchase (behaviour 70)", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { name: "Roma", image: ["/a.webp"], price: 200_000 });
  const id = await buy(buyer.id, [car]);
  await shop.db
    .updateTable("car")
    .set({ name: "Other", price: 1, image: [], deleted_at: clock.now() })
    .where("id", "=", car.id)
    .execute();
  const reply = await get(buyer.id, `/api/buy/detail/${id}`);
  expect(reply.json()).toEqual({
    id,
    userId: buyer.id,
    createdAt: clock.now().toISOString(),
    price: 200_000,
    description: ["Roma Ferrari"],
    cars: [
      {
        id: car.id,
        name: "Roma",
        model: car.model,
        brand: "Ferrari",
        image: ["/a.webp"],
        price: 200_000,
      },
    ],
  });
});

test("only the buyer and administrators can read a purchase", async () => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const admin = await buildUser(shop, { status: "admin" });
  const id = await buy(buyer.id, [await buildCar(shop)]);
  for (const url of [`/api/buy/getByuser/${buyer.id}`, `/api/buy/detail/${id}`]) {
    expect((await shop.app.inject(url)).statusCode).toBe(401);
    expect((await get(other.id, url)).statusCode).toBe(403);
    expect((await get(admin.id, url)).statusCode).toBe(200);
    expect((await get(buyer.id, `${url}/`)).statusCode).toBe(200);
  }
  for (const unknown of ["x", crypto.randomUUID()])
    expect((await get(buyer.id, `/api/buy/detail/${unknown}`)).statusCode).toBe(404);
});

test("an unpaid purchase is not listed", async () => {
  const buyer = await buildUser(shop);
  const asked = await askToPay(shop, buyer.id, [await buildCar(shop)]);
  const { back } = await pay(shop, asked.json().init_point, "rejected");
  await workOff(shop);
  expect((await get(buyer.id, `/api/buy/getByuser/${buyer.id}`)).json()).toEqual([]);
  const url = `/api/buy/detail/${back?.get("external_reference")}`;
  expect((await get(buyer.id, url)).statusCode).toBe(404);
});

test("the profile's windows count back from now (behaviour 71)", async () => {
  const buyer = await buildUser(shop);
  await buy(buyer.id, [await buildCar(shop), await buildCar(shop)]);
  const day = 24 * 60;
  const within = async () => {
    const { purchases } = shop.services;
    return [
      (await purchases.withCars(buyer.id, "Last week")).rows.length,
      (await purchases.withCars(buyer.id, "Last month")).rows.length,
      (await purchases.withCars(buyer.id, "Last year")).rows.length,
      (await purchases.withCars(buyer.id)).rows.length,
    ];
  };
  expect(await within()).toEqual([1, 1, 1, 1]);
  clock.pass({ minutes: 8 * day });
  expect(await within()).toEqual([0, 1, 1, 1]);
  clock.pass({ minutes: 30 * day });
  expect(await within()).toEqual([0, 0, 1, 1]);
  clock.pass({ minutes: 365 * day });
  expect(await within()).toEqual([0, 0, 0, 1]);
  const { rows } = await shop.services.purchases.withCars(buyer.id);
  const [purchase] = rows;
  expect(purchase?.cars).toHaveLength(2);
});
