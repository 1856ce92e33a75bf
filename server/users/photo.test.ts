import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const put = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: "PUT", url: `/api${url}`, payload, headers });
const get = (url: string, headers = {}) => shop.app.inject({ url: `/api${url}`, headers });

test("a photo must be one of the shop's pictures (behaviour 76)", async () => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  const image = "/pictures/models/montefosco-lunaria-ink.webp";
  expect((await put(`/user/${id}`, { image }, session)).json().image).toBe(image);
  for (const image of [
    "/pictures/face.svg",
    "javascript:alert(1).png",
    "http://a.example/b.png",
    5,
  ]) {
    const reply = await put(`/user/${id}`, { image }, session);
    expect(reply.statusCode).toBe(400);
  }
  for (const unknownImage of [
    "/pictures/u/gone.webp",
    "https://images.example/a/b.PNG",
    "https://res.cloudinary.com/marque/image/upload/face.webp",
    "https://lh3.googleusercontent.com/a/face.jpg",
    "https://elsewhere.example/pictures/models/montefosco-lunaria-ink.webp",
  ]) {
    const reply = await put(`/user/${id}`, { image: unknownImage }, session);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details).toEqual([{ path: "image", message: "The image upload failed" }]);
  }
  expect((await get(`/user/${id}`, session)).json().image).toBe(image);
  expect((await put(`/user/${id}`, { image: "/pictures/a.bmp" }, session)).json().message).toBe(
    "The image must be of type jpg, jpeg, webp, png or gif",
  );
});

test("null removes the photo, an empty text changes nothing", async () => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  const image = "/pictures/models/montefosco-lunaria-ink.webp";
  await put(`/user/${id}`, { image }, session);
  const otherUser = await signIn(shop, (await buildUser(shop)).id);
  expect((await put(`/user/${id}`, { image: null })).statusCode).toBe(401);
  expect((await put(`/user/${id}`, { image: null }, otherUser)).statusCode).toBe(403);
  expect((await put(`/user/${id}`, { image: null, age: 17 }, session)).statusCode).toBe(400);
  expect((await put(`/user/${id}`, { image: "" }, session)).json().image).toBe(image);
  const reply = await put(`/user/${id}`, { image: null }, session);
  expect([reply.statusCode, reply.json().image]).toEqual([200, null]);
  expect((await get(`/user/${id}`, session)).json().image).toBe(null);
});

test("if browsers upload to an image host, a photo can be on that host", async () => {
  const account = {
    CLOUDINARY_CLOUD_NAME: "marque",
    CLOUDINARY_API_KEY: "1",
    CLOUDINARY_API_SECRET: "s",
    CLOUDINARY_PRESET: "unsigned",
  };
  const hosted = await openShop(account);
  const { id } = await buildUser(hosted);
  const headers = await signIn(hosted, id);
  const save = (image: string) =>
    hosted.app.inject({ method: "PUT", url: `/api/user/${id}`, payload: { image }, headers });
  const own = "https://res.cloudinary.com/marque/image/upload/v1/user/face.webp";
  expect((await save(own)).json().image).toBe(own);
  expect((await save(own.replace("/marque/", "/other/"))).statusCode).toBe(400);
  await hosted.close();
});
