import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { plainPicture, upload } from "#test/upload.ts";

let shop: TestShop;
let seller: { id: string };
let headers: { cookie: string };
let admins: { cookie: string };
let a: string;
let b: string;
let c: string;
beforeAll(async () => {
  shop = await openShop();
  seller = await buildUser(shop);
  headers = await signIn(shop, seller.id);
  const uploaded = async () => (await upload(shop, await plainPicture(), { headers })).json();
  [a, b, c] = [await uploaded(), await uploaded(), await uploaded()].map(
    (one) => one.secure_url,
  ) as [string, string, string];
  admins = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
});
afterAll(() => shop.close());

const ownCar = () => buildCar(shop, { sellerId: seller.id, image: [a, b] });
const change = (id: string, payload: object, as = headers) =>
  shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, payload, headers: as });
const imagesOf = async (id: string) =>
  (await shop.app.inject({ url: `/api/car/detail/${id}` })).json().image;

test("a seller does not undo an administrator's change of the images unseen", async () => {
  const car = await ownCar();
  await change(car.id, { image: [a] }, admins);
  const reply = await change(car.id, { image: [b, a], imageBefore: [a, b], price: 64_000 });
  const message =
    "The images of this car have been changed in the meantime, please check them and try again";
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ message, details: [{ path: "image", message }] });
  expect(await imagesOf(car.id)).toEqual([a]);
  const again = await change(car.id, { image: [c, a], imageBefore: [a] });
  expect(again.json().image).toEqual([c, a]);
});

test("a change of the images whose answer was lost can be sent again", async () => {
  const car = await ownCar();
  const sent = { image: [c, b], imageBefore: [a, b] };
  for (const _ of [1, 2]) expect((await change(car.id, sent)).json().image).toEqual([c, b]);
});

test("other fields can change whatever the images are now", async () => {
  const car = await ownCar();
  const reply = await change(car.id, { price: 64_000, imageBefore: [c] });
  expect(reply.json()).toMatchObject({ price: 64_000, image: [a, b] });
});
