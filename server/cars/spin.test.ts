import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { plainPicture, upload } from "#test/upload.ts";

let shop: TestShop;
let ownerId: string;
let owner: { cookie: string };
let frames: string[];
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
  ownerId = (await buildUser(shop)).id;
  owner = await signIn(shop, ownerId);
  frames = [];
  for (let at = 0; at < 8; at += 1) frames.push(await uploaded());
  // Shown by a car, so that no test has them deleted.
  await change(await buildOwn(), { spin: frames });
});
afterAll(() => shop.close());

async function uploaded(): Promise<string> {
  const reply = await upload(shop, await plainPicture(), { headers: owner });
  return reply.json().secure_url;
}
const buildOwn = async () => (await buildCar(shop, { sellerId: ownerId })).id;
const change = (id: string, payload: object, headers: Record<string, string> = owner) =>
  shop.app.inject({ method: "PUT", url: `/api/car/edit/${id}`, payload, headers });
const spinOf = async (id: string) =>
  (await shop.app.inject(`/api/car/detail/${id}`)).json().spin as string[];

test("a car has no turntable unless its seller adds one (behaviour 216)", async () => {
  const id = await buildOwn();
  expect(await spinOf(id)).toEqual([]);
  const changed = await change(id, { spin: frames });
  expect(changed.statusCode).toBe(200);
  expect(changed.json().spin).toEqual(frames);
  expect(await spinOf(id)).toEqual(frames);
});

test("a new car can be created with a turntable, in the order given (behaviour 216)", async () => {
  const spin = frames.toReversed();
  const car = { name: "Turning", brand: "Aldermoor", model: 2020, state: "New", price: 90_000 };
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/car/create",
    payload: { ...car, spin },
    headers: owner,
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.json().spin).toEqual(spin);
  expect(await spinOf(reply.json().id)).toEqual(spin);
});

test("an empty list removes the turntable, another change keeps it (behaviour 216)", async () => {
  const id = await buildOwn();
  await change(id, { spin: frames });
  await change(id, { color: "Green" });
  expect(await spinOf(id)).toEqual(frames);
  expect((await change(id, { spin: [] })).json().spin).toEqual([]);
  expect(await spinOf(id)).toEqual([]);
});

test.each([
  ["seven", 7],
  ["thirty-seven", 37],
])("a turntable of %s pictures is refused and changes nothing (behaviour 216)", async (_, count) => {
  const id = await buildOwn();
  await change(id, { spin: frames });
  const spin = Array.from({ length: count }, (_, at) => frames[at % 8]);
  const refused = await change(id, { spin, color: "Green" });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details).toEqual([
    { path: "spin", message: "A turntable has 8 to 36 images" },
  ]);
  expect(await spinOf(id)).toEqual(frames);
});

test("a turntable accepts only the shop's own pictures (behaviour 216)", async () => {
  const id = await buildOwn();
  const spin = [...frames.slice(0, 7), "https://elsewhere.example/car.webp"];
  const refused = await change(id, { spin });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details).toEqual([
    { path: "spin.7", message: "The image is not one that was uploaded here" },
  ]);
  expect((await change(id, { spin: "all" })).statusCode).toBe(400);
  expect(await spinOf(id)).toEqual([]);
});

test("only the owner can change a turntable (behaviour 216)", async () => {
  const id = await buildOwn();
  const other = await signIn(shop, (await buildUser(shop)).id);
  expect((await change(id, { spin: frames }, {})).statusCode).toBe(401);
  expect((await change(id, { spin: frames }, other)).statusCode).toBe(403);
  expect(await spinOf(id)).toEqual([]);
});

test("the pictures of a removed turntable are deleted after a day, not before (behaviour 216)", async () => {
  const id = await buildOwn();
  const spin = [...frames.slice(0, 7), await uploaded()];
  await change(id, { spin });
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  await shop.services.pictures.removeUnused(inTwoDays);
  await workOff(shop);
  const last = spin[7] as string;
  expect((await shop.app.inject(last)).statusCode).toBe(200);
  await change(id, { spin: [] });
  await shop.services.pictures.removeUnused(inTwoDays);
  await workOff(shop);
  expect((await shop.app.inject(last)).statusCode).toBe(404);
});

test("lists of cars do not contain turntables (behaviour 216)", async () => {
  const id = await buildOwn();
  await change(id, { spin: [...frames.slice(0, 7), await uploaded()] });
  const listed = (await shop.app.inject("/api/car")).json() as { id: string }[];
  expect(listed.find((car) => car.id === id)).not.toHaveProperty("spin");
});
