import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
let headers: { cookie: string };
let carId: string;
beforeAll(async () => {
  shop = await openShop();
  const user = await buildUser(shop, { status: "admin", country: "Peru" });
  await buildUser(shop, { country: "Chile" });
  headers = await signIn(shop, user.id);
  await signIn(shop, user.id);
  const cars = [await buildCar(shop), await buildCar(shop), await buildCar(shop)];
  carId = cars[0]?.id ?? "";
  await call("PUT", `/car/edit/${carId}`, { price: 90_000 });
  await call("PUT", "/favorites", { ids: cars.map(({ id }) => id) });
});
afterAll(() => shop.close());

const call = (method: "GET" | "PUT", path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${path}`, payload, headers });

test.each([
  "/car/:id/prices",
  "/car/:id/similar",
  "/favorites",
  "/user/dashboard/countries",
  "/user/sessions",
])("%s is paged (behaviour 101)", async (route) => {
  const path = route.replace(":id", carId);
  const all = (await call("GET", path)).json();
  expect(all.length).toBeGreaterThanOrEqual(2);
  const second = await call("GET", `${path}?page=2&limit=1`);
  expect(second.json()).toEqual(all.slice(1, 2));
  expect(second.headers["x-total-count"]).toBe(String(all.length));
  expect(second.headers.link).toContain('rel="prev"');
  expect((await call("GET", `${path}?page=99`)).json()).toEqual([]);
  expect((await call("GET", `${path}?page=0`)).statusCode).toBe(400);
});

test("links to other pages keep the whole query, also after a second question mark", async () => {
  const { headers } = await call("GET", "/car/search?color=Red?&color=Red&limit=1");
  expect(headers.link).toContain("color=Red%3F&color=Red&limit=1&page=2");
});

test("the link to the page before one beyond the end leads to the last page", async () => {
  const { headers } = await call("GET", "/favorites?page=99&limit=1");
  expect(headers.link).toContain('page=3&limit=1>; rel="prev"');
});

interface Operation {
  parameters?: { name: string }[];
  responses: Record<string, { content?: Record<string, { schema: { type?: string } }> }>;
}

test("every list in the OpenAPI document takes page and limit (behaviour 101)", async () => {
  const { paths } = (await call("GET", "/openapi.json")).json() as {
    paths: Record<string, { get?: Operation }>;
  };
  const lists = Object.entries(paths).filter(([, { get }]) =>
    Object.values(get?.responses["200"]?.content ?? {}).some(
      ({ schema }) => schema.type === "array",
    ),
  );
  expect(lists.length).toBeGreaterThan(15);
  const unpaged = lists.filter(([, { get }]) => {
    const names = get?.parameters?.map(({ name }) => name) ?? [];
    return !names.includes("page") || !names.includes("limit");
  });
  expect(unpaged.map(([path]) => path)).toEqual([]);
});
