import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";

const work = vi.hoisted(() => ({ running: 0, most: 0, done: 0 }));

// The real library, wrapped to count concurrent calls.
vi.mock(import("@node-rs/argon2"), async (original) => {
  const library = await original();
  return {
    ...library,
    async verify(...args: Parameters<typeof library.verify>) {
      work.running += 1;
      work.most = Math.max(work.most, work.running);
      try {
        return await library.verify(...args);
      } finally {
        work.running -= 1;
        work.done += 1;
      }
    },
  };
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("at most four passwords of twenty concurrent sign-ins are compared at a time", async () => {
  const { email } = await buildUser(shop);
  const passwords = Array.from({ length: 20 }, (_, index) => (index % 2 ? PASSWORD : "Wrong1234"));
  const replies = await Promise.all(
    passwords.map((password) =>
      shop.app.inject({ method: "POST", url: "/api/user", payload: { email, password } }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(
    passwords.map((password) => (password === PASSWORD ? 200 : 401)),
  );
  expect(work).toEqual({ running: 0, most: 4, done: 20 });
});
