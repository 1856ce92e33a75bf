import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const sessionsOf = (userId: string) =>
  shop.db.selectFrom("session").select("user_id").where("user_id", "=", userId).execute();

test("a session that ran out opens nothing, and is forgotten when somebody signs in", async () => {
  const { id } = await buildUser(shop);
  const headers = await signIn(shop, id);
  await shop.db
    .updateTable("session")
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where("user_id", "=", id)
    .execute();
  expect((await shop.app.inject({ url: `/api/user/${id}`, headers })).statusCode).toBe(401);
  expect(await sessionsOf(id)).toHaveLength(1);

  const { email } = await buildUser(shop);
  const payload = { email, password: PASSWORD };
  await shop.app.inject({ method: "POST", url: "/api/user", payload });
  expect(await sessionsOf(id)).toHaveLength(0);
});
