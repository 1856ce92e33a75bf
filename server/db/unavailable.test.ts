import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { openShopBehindProxy } from "#test/shop-behind-proxy.ts";

const UNAVAILABLE = "The shop is briefly unavailable, please try again in a moment";

const { shop, proxy, database, status, close } = await openShopBehindProxy();
afterAll(close);

async function whileGone(check: () => Promise<void>) {
  await proxy.shut();
  try {
    await check();
  } finally {
    await proxy.open();
    await expect.poll(() => status("/readyz")).toBe(200);
  }
}

test("without its database the shop answers 503 (behaviour 107)", async () => {
  const car = await buildCar(shop);
  const user = await buildUser(shop);
  const session = await signIn(shop, user.id);
  const credentials = { email: user.email, password: PASSWORD };
  expect(await status("/home")).toBe(200);

  await whileGone(async () => {
    expect(await status("/healthz")).toBe(200);
    expect(await status("/readyz")).toBe(503);
    const calls = [
      { url: "/api/car" },
      { url: "/api/car/search" },
      { url: "/api/car/brand" },
      { url: `/api/car/detail/${car.id}` },
      { url: `/api/user/${user.id}`, headers: session },
      { method: "POST", url: "/api/user", payload: credentials },
      { method: "DELETE", url: `/api/car/${car.id}`, headers: session },
    ] as const;
    for (const call of calls) {
      const reply = await shop.app.inject(call);
      const error = { statusCode: 503, error: "Service Unavailable", message: UNAVAILABLE };
      expect({ url: call.url, ...reply.json() }).toEqual({ url: call.url, ...error });
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
  expect(await status(`/api/car/detail/${car.id}`)).toBe(200);
});

test.each([
  "/home",
  "/profile",
  "/about",
])("%s answers 503 to signed-in users too, and recovers by itself", async (url) => {
  const session = await signIn(shop, (await buildUser(shop)).id);
  await whileGone(async () => {
    const page = await shop.app.inject({ url, headers: session });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain(UNAVAILABLE);
    expect(page.statusCode).toBe(503);
  });
  expect(await status(url, session)).toBe(200);
});

test.each([
  ["/api/user/verify", "/login/verify?token=a%26b&failed=1"],
  ["/api/user/email/confirm", "/login/confirmemail?token=a%26b&failed=1"],
])("a form sent to %s comes back to its page, which can send it again", async (url, back) => {
  await whileGone(async () => {
    const reply = await shop.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "token=a%26b",
    });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, back]);
    const page = await shop.app.inject({ url: back });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(UNAVAILABLE);
    expect(page.body).toContain('name="token" value="a&amp;b"');
  });
});

test("after an outage the cache does not hide changes made during it", async () => {
  const car = await buildCar(shop, { name: "Before" });
  const nameOf = async () =>
    (await shop.app.inject(`/api/car/detail/${car.id}`)).json<{ name: string }>().name;
  expect(await nameOf()).toBe("Before");
  await whileGone(async () => {
    const other = await openShop({}, { database });
    await other.db.updateTable("car").set({ name: "After" }).where("id", "=", car.id).execute();
    await other.close();
  });
  expect(await nameOf()).toBe("After");
});
