import { afterAll, afterEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#shared/durations.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openPayingShop, pay, paymentOf, purchasesOf } from "#test/paying.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";

const shop = await openPayingShop();
afterAll(shop.close);
afterEach(() => void vi.useRealTimers());

/** The clock of the shop's machine jumps; the database's, on another machine, does not. */
function jump(hours: number): void {
  const now = Date.now() + hours * HOUR_MS;
  vi.useFakeTimers({ toFake: ["Date"], now, shouldAdvanceTime: true });
}

const post = async (url: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload });
const JUMPS = [1, -1];

test.each(JUMPS)("sessions and sign-ins work after the clock jumps by %i hour", async (hours) => {
  const { id, email } = await buildUser(shop);
  const headers = await signIn(shop, id);
  jump(hours);
  const sessions = async () => shop.app.inject({ url: "/api/user/sessions", headers });
  expect((await sessions()).statusCode).toBe(200);
  expect((await post("/user", { email, password: PASSWORD })).statusCode).toBe(200);
  vi.useRealTimers();
  expect((await sessions()).json()).toHaveLength(2);
});

test.each(JUMPS)("links in mails work after the clock jumps by %i hour", async (hours) => {
  const { id } = await buildUser(shop);
  const issue = () => shop.services.accountTokens.issue(id, "reset");
  const confirm = async (token: string) =>
    (await post("/reset-password/confirm", { token, password: "Fresh1234" })).statusCode;
  const before = await issue();
  jump(hours);
  expect(await confirm(before)).toBe(200);
  const after = await issue();
  vi.useRealTimers();
  expect(await confirm(after)).toBe(200);
});

test.each(
  JUMPS,
)("a buyer keeps a car that is paid for when the clock jumps by %i hour", async (hours) => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  await pay(shop, init_point, "approved");
  jump(hours);
  expect((await askToPay(shop, other.id, [car])).statusCode).toBe(409);
  vi.useRealTimers();
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ price: car.price }]);
});

test("a car whose hold ended by a clock jump is sold once, and a later payment is refunded", async () => {
  const [first, second] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  const begun = (await askToPay(shop, first.id, [car])).json();
  jump(1);
  const other = await askToPay(shop, second.id, [car]);
  expect(other.statusCode).toBe(201);
  vi.useRealTimers();
  await pay(shop, other.json().init_point, "approved");
  await workOff(shop);
  const { back } = await pay(shop, begun.init_point, "approved");
  await workOff(shop);
  expect(await purchasesOf(shop, second.id)).toHaveLength(1);
  expect(await purchasesOf(shop, first.id)).toEqual([]);
  const payment = await paymentOf(shop, back?.get("payment_id"));
  expect(payment?.refunded_at).toBeInstanceOf(Date);
});

test("a job created while the clock is ahead is due at once", async () => {
  jump(1);
  await post("/reset-password", { email: "ahead@people.example" });
  const { rows } = await shop.pool.query(
    "select run_at <= now() as due from graphile_worker.jobs order by id desc limit 1",
  );
  expect(rows).toEqual([{ due: true }]);
});

test("one-time codes depend on the clock, recovery codes do not, and no code works twice", async () => {
  const { email } = await buildUser(shop);
  const browser = createBrowser(shop);
  const signInAgain = () => browser.post("/user", { email, password: PASSWORD });
  const show = async (code: string) =>
    (await browser.post("/user/second-factor", { code })).statusCode;
  await signInAgain();
  const { next, recoveryCodes = [] } = await enrolTotp(browser, PASSWORD);
  const code = next();
  jump(1);
  await signInAgain();
  expect(await show(code)).toBe(401);
  expect(await show(String(recoveryCodes[0]))).toBe(200);
  vi.useRealTimers();
  await signInAgain();
  expect(await show(code)).toBe(200);
  jump(-1);
  vi.useRealTimers();
  await signInAgain();
  expect(await show(code)).toBe(401);
});
