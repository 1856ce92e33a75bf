import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { isGuessable } from "./password-choice.ts";

const REFUSED = {
  statusCode: 400,
  message: "This password is too easy to guess, please choose another",
  details: [
    { path: "password", message: "This password is too easy to guess, please choose another" },
  ],
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each([
  "Password1",
  "PASSWORD1",
  "Qwerty123",
  "Marque2023",
  "myMarque99",
  "M4rque2026",
  "M@rqu3-2026",
  "123456",
])("%s is easy to guess", (password) => {
  expect(isGuessable(password)).toBe(true);
});

test.each([
  "Passw0rdX",
  "Admin2023",
  "Seller2023",
  "Buyer2023",
  PASSWORD,
  "Another123",
  "Fresh1234",
])("%s is accepted", (password) => {
  expect(isGuessable(password)).toBe(false);
});

test("registering with a password that is easy to guess is refused (behaviour 167)", async () => {
  const person = { name: "Ada", lastName: "Driver", age: 40, country: "Italy" };
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/user/create",
    payload: { ...person, email: "easy@people.example", password: "Password1" },
  });
  expect(reply.json()).toMatchObject(REFUSED);
  const { rows } = await shop.pool.query("select 1 from app_user where email like 'easy%'");
  expect(rows).toEqual([]);
});

test("a password cannot be changed to an easy one, and no other field changes (behaviour 167)", async () => {
  const { id, name } = await buildUser(shop);
  const headers = await signIn(shop, id);
  const password = "Marque2023";
  const payload = { name: "Eva", password, confirmPassword: password, currentPassword: PASSWORD };
  const reply = await shop.app.inject({ method: "PUT", url: `/api/user/${id}`, headers, payload });
  expect(reply.json()).toMatchObject(REFUSED);
  const user = await shop.app.inject({ url: `/api/user/${id}`, headers });
  expect(user.json().name).toBe(name);
});

test("a password cannot be reset to an easy one, and the link still works (behaviour 167)", async () => {
  const { id } = await buildUser(shop);
  const token = await shop.services.accountTokens.issue(id, "reset");
  const confirm = (password: string) =>
    shop.app.inject({
      method: "POST",
      url: "/api/reset-password/confirm",
      payload: { token, password },
    });
  expect((await confirm("Qwerty123")).json()).toMatchObject(REFUSED);
  expect((await confirm("Passw0rdX")).statusCode).toBe(200);
});
