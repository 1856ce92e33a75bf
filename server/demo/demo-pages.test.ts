import { afterAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

const local = await openShop({}, { pages: true });
const demo = await openShop({ DEMO: "on", PUBLIC_URL: "http://shop.example" }, { pages: true });
afterAll(async () => {
  await local.close();
  await demo.close();
});

const page = async (shop: TestShop, url: string, host: string) =>
  (await shop.app.inject({ url, headers: { host } })).body;

const BANNER = "Nothing here is for sale";

test("the Google button is shown on this machine only, for any order of visitors", async () => {
  for (const url of ["/login", "/register"])
    for (const [host, shown] of [
      ["localhost", true],
      ["shop.example", false],
      ["localhost", true],
      ["shop.example", false],
    ] as const)
      expect((await page(local, url, host)).includes("Continue with Google")).toBe(shown);
});

test("a page cached for visitors on this machine is not sent to others", async () => {
  const ask = (remoteAddress: string) =>
    local.app.inject({ url: "/login", headers: { host: "localhost" }, remoteAddress });
  expect((await ask("127.0.0.1")).body).toContain("Continue with Google");
  expect((await ask("192.168.1.9")).body).not.toContain("Continue with Google");
});

test("with DEMO=on every page says that it is a demonstration (behaviour 106)", async () => {
  for (const url of ["/", "/home", "/cart", "/login", "/about", "/admin/dashboard", "/nowhere"])
    expect(await page(demo, url, "shop.example")).toContain(BANNER);
  expect(await page(demo, "/login", "shop.example")).toContain("Continue with Google");
});

test("other shops do not say that they are demonstrations", async () => {
  for (const host of ["localhost", "shop.example"])
    expect(await page(local, "/home", host)).not.toContain(BANNER);
});
