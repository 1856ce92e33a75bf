import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { openPort } from "#test/open-port.ts";

let shop: TestShop;
let port: Awaited<ReturnType<typeof openPort>>;
beforeAll(async () => {
  shop = await openShop();
  await shop.services.catalogue.loaded();
  port = await openPort(shop);
});
afterAll(() => shop.close());

/** A car and its seller, whose details are answered quickly from now on. */
async function learnedCar() {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id });
  const path = `/api/car/detail/${car.id}`;
  await port.askQuickly({ path });
  return { car, seller, path };
}

test("the next quick answer has the number of its seller's cars of now", async () => {
  const { seller, path } = await learnedCar();
  const headers = await signIn(shop, seller.id);
  const cars = async () => {
    port.heard.length = 0;
    const { body } = await port.ask({ path });
    return [JSON.parse(body.toString()).seller.cars, port.heard];
  };
  expect(await cars()).toEqual([1, []]);
  const payload = { name: "Second", brand: "Ferrari", model: 2020, state: "New", price: 50_000 };
  const made = await shop.app.inject({
    method: "POST",
    url: "/api/car/create",
    headers,
    payload: { ...payload, color: "Red", location: "Turin, Italy" },
  });
  expect(made.statusCode, made.body).toBe(201);
  expect(await cars()).toEqual([2, []]);
  const url = `/api/car/${made.json().id}`;
  expect((await shop.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(200);
  expect(await cars()).toEqual([1, []]);
});

test("the next answer has a changed car and a changed seller", async () => {
  const { car, seller, path } = await learnedCar();
  const headers = await signIn(shop, seller.id);
  const change = async (url: string, payload: object) => {
    const { statusCode, body } = await shop.app.inject({ method: "PUT", url, headers, payload });
    expect(statusCode, body).toBe(200);
    return JSON.parse((await port.ask({ path })).body.toString());
  };
  const priced = await change(`/api/car/edit/${car.id}`, { price: 77_000 });
  expect(priced).toMatchObject({ price: 77_000, seller: { id: seller.id } });
  const renamed = await change(`/api/user/${seller.id}`, { name: "Eva" });
  expect(renamed).toMatchObject({ price: 77_000, seller: { name: expect.stringMatching(/^Eva/) } });
});
