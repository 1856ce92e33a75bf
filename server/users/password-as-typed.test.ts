import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

const shop = await openShop();
afterAll(shop.close);

const statusOf = async (email: string, password: string) =>
  (await shop.app.inject({ method: "POST", url: "/api/user", payload: { email, password } }))
    .statusCode;

test("a password is compared exactly, including spaces, case and every character", async () => {
  const { id, email } = await buildUser(shop);
  const password = " Señor 1 ";
  const reply = await shop.app.inject({
    method: "PUT",
    url: `/api/user/${id}`,
    headers: await signIn(shop, id),
    payload: { password, confirmPassword: password, currentPassword: PASSWORD },
  });
  expect(reply.statusCode).toBe(200);
  expect(await statusOf(email, password)).toBe(200);
  for (const other of [password.trim(), password.toLowerCase(), " Senor 1 ", `${password} `])
    expect([other, await statusOf(email, other)]).toEqual([other, 401]);
});
