import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { callEveryService, everyServiceAt, SERVICES } from "#test/every-service.ts";
import { fakeService } from "#test/fake-service.ts";

const elsewhere = await fakeService(() => ({ status: 200, body: {} }));
const service = await fakeService(({ path }) => ({
  status: 307,
  body: "",
  headers: { location: `${elsewhere.url}${path}` },
}));
const shop = await openShop(everyServiceAt(service.url));
afterAll(async () => {
  await shop.close();
  await service.close();
  await elsewhere.close();
});

test("calls to services do not follow redirects, so keys are not sent elsewhere", async () => {
  expect(await callEveryService(shop)).toEqual([503, 503, 503]);
  const asked = new Set(service.requests.map(({ path }) => path.split("/")[1]));
  expect([...asked].sort()).toEqual(SERVICES);
  expect(elsewhere.requests).toEqual([]);
});
