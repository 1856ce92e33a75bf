import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("a password is stored as Argon2id with a new salt", async () => {
  const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, PASSWORD)).toBe(true);
  expect(await verifyPassword(one, `${PASSWORD}x`)).toBe(false);
  expect(await verifyPassword(null, "nobody's password")).toBe(false);
});

test("a hash with another cost is accepted and replaced", async () => {
  const { id, email } = await buildUser(shop);
  const cheap = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await shop.pool.query("update app_user set password_hash = $1 where id = $2", [cheap, id]);
  const signIn = (password: string) =>
    shop.app.inject({ method: "POST", url: "/api/user", payload: { email, password } });
  const stored = async (): Promise<string> => {
    const text = "select password_hash from app_user where id = $1";
    return (await shop.pool.query(text, [id])).rows[0].password_hash;
  };
  expect((await signIn("Wrong1234")).statusCode).toBe(401);
  expect(await stored()).toBe(cheap);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
  expect(isOutdated(await stored())).toBe(false);
  expect((await signIn(PASSWORD)).statusCode).toBe(200);
});
