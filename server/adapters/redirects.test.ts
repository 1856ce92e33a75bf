import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { callEveryService, everyServiceAt, SERVICES } from "#test/every-service.ts";
import { fakeService } from "#test/fake-service.ts";
import { openBucket } from "#test/s3-bucket.ts";

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

test("calls to an S3 store do not follow redirects, so pictures are not sent elsewhere", async () => {
  const bucket = openBucket({
    S3_ENDPOINT: service.url,
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const before = service.requests.length;
  const redirected = { kind: "refused", message: expect.stringContaining("307") };
  await expect(bucket.put("a.webp", Buffer.from("RIFF"))).rejects.toMatchObject(redirected);
  await expect(bucket.get("a.webp")).rejects.toMatchObject(redirected);
  await expect(bucket.has("a.webp")).rejects.toMatchObject(redirected);
  expect(service.requests).toHaveLength(before + 3);
  expect(elsewhere.requests).toEqual([]);
});
