import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: "https://shop.example" }, { pages: true });
});
afterAll(() => shop.close());

const PUBLIC = { host: "shop.example", "x-forwarded-proto": "https" };
const FIRST =
  "Administrators need a second factor: add a passkey or one-time codes on your profile first";

async function newAdmin(at = shop, headers = PUBLIC) {
  const user = await buildUser(at, { status: "admin" });
  const browser = createBrowser(at, headers);
  const reply = await browser.post("/user", { email: user.email, password: PASSWORD });
  expect(reply.json()).toMatchObject({ access: true, type: "admin" });
  return { ...user, browser };
}

test("an administrator without a second factor can only enrol one (behaviour 164)", async () => {
  const { id, browser } = await newAdmin();
  for (const url of ["/user/dashboard/users", "/admin/orders", "/favorites"]) {
    const reply = await browser.get(url);
    expect([reply.statusCode, reply.json().message]).toEqual([403, FIRST]);
  }
  expect((await browser.put(`/user/${id}`, { name: "Eva" })).json().message).toBe(FIRST);
  expect((await browser.get(`/user/${id}`)).statusCode).toBe(200);
  const other = await buildUser(shop);
  expect((await browser.get(`/user/${other.id}`)).statusCode).toBe(403);
  expect((await browser.get("/user/second-factor")).json().required).toBe(true);

  const { next, recoveryCodes } = await enrolTotp(browser, PASSWORD);
  expect(recoveryCodes).toHaveLength(10);
  expect((await browser.get("/user/dashboard/users")).statusCode).toBe(200);
  const off = await browser.remove("/user/totp", { currentPassword: PASSWORD, code: next() });
  expect([off.statusCode, off.json().message]).toEqual([
    403,
    "Administrators need a second factor",
  ]);
  expect((await browser.get("/user/second-factor")).json().code).toBe(true);
});

test("a session without a second factor ends once its administrator has one", async () => {
  const { email, browser } = await newAdmin();
  const other = createBrowser(shop, PUBLIC);
  await other.post("/user", { email, password: PASSWORD });
  const { next } = await enrolTotp(browser, PASSWORD);
  expect((await browser.get("/user/dashboard/users")).statusCode).toBe(200);
  for (const url of ["/user/dashboard/users", "/user/sessions"])
    expect([url, (await other.get(url)).statusCode]).toEqual([url, 401]);
  await other.post("/user", { email, password: PASSWORD });
  await other.post("/user/second-factor", { code: next() });
  expect((await other.get("/user/dashboard/users")).statusCode).toBe(200);
});

test("a user made administrator loses sessions without a second factor", async () => {
  const user = await buildUser(shop);
  const [browser, other] = [createBrowser(shop, PUBLIC), createBrowser(shop, PUBLIC)];
  for (const one of [browser, other])
    await one.post("/user", { email: user.email, password: PASSWORD });
  await enrolTotp(browser, PASSWORD);
  expect((await other.get("/favorites")).statusCode).toBe(200);
  const { browser: admin } = await newAdmin();
  await enrolTotp(admin, PASSWORD);
  const made = await admin.put(`/user/dashboard/users/${user.id}`, { status: "admin" });
  expect(made.statusCode).toBe(200);
  expect((await browser.get("/user/dashboard/users")).statusCode).toBe(200);
  expect((await other.get("/user/dashboard/users")).statusCode).toBe(401);
});

test("pages redirect such an administrator to the security section of the profile (behaviour 164)", async () => {
  const { browser } = await newAdmin();
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const open = (url: string) => shop.app.inject({ url, headers: { ...PUBLIC, cookie } });
  for (const url of ["/admin/dashboard", "/profile", "/publish-your-car"]) {
    const { statusCode, headers } = await open(url);
    expect([url, statusCode, headers.location]).toEqual([url, 302, "/profileSettings#security"]);
  }
  for (const url of ["/profileSettings", "/home"])
    expect([url, (await open(url)).statusCode]).toEqual([url, 200]);
});

test("users need no second factor, and in the demonstration administrators need none", async () => {
  const user = await buildUser(shop);
  const browser = createBrowser(shop, PUBLIC);
  await browser.post("/user", { email: user.email, password: PASSWORD });
  expect((await browser.get("/favorites")).statusCode).toBe(200);
  const local = await openShop();
  const admin = await newAdmin(local, { host: "localhost", "x-forwarded-proto": "http" });
  expect((await admin.browser.get("/user/dashboard/users")).statusCode).toBe(200);
  expect((await admin.browser.get("/user/second-factor")).json().required).toBe(false);
  await local.close();
});
