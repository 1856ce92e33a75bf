import { afterAll, beforeAll, expect, test } from "vitest";
import { userTableQuery } from "#shared/admin-tables.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await buildUser(shop, { email: "c@people.example", name: "Ada", country: "Italy" });
  await buildUser(shop, { email: "a@people.example", name: "Eva", country: "Chile", banned: true });
  await buildUser(shop, { email: "b@people.example", name: "Ivo", status: "admin", country: "" });
  await buildUser(shop, {
    email: "d@people.example",
    name: "Ola",
    country: "Peru",
    verified: true,
  });
});
afterAll(() => shop.close());

async function names(address: Record<string, string>) {
  const table = await shop.services.userTable.table(userTableQuery.parse(address));
  expect(table.total).toBe(table.rows.length);
  return table.rows.map(({ name }) => name).join(" ");
}

test.each([
  [{}, "Ola Ivo Eva Ada"],
  [{ sort: "email" }, "Eva Ivo Ada Ola"],
  [{ sort: "email", order: "desc" }, "Ola Ada Ivo Eva"],
  [{ sort: "name" }, "Ada Eva Ivo Ola"],
  [{ sort: "country" }, "Ivo Eva Ada Ola"],
  [{ sort: "status" }, "Ivo Ola Eva Ada"],
  [{ sort: "verify", order: "desc" }, "Ola Ada Eva Ivo"],
  [{ sort: "ban", order: "desc" }, "Eva Ada Ivo Ola"],
])("the table of users sorts by %o", async (address, expected) => {
  expect(await names(address as Record<string, string>)).toBe(expected);
});

test.each([
  [{ name: "IV" }, "Ivo"],
  [{ name: "d@people" }, "Ola"],
  [{ status: "admin" }, "Ivo"],
  [{ ban: "true" }, "Eva"],
  [{ verify: "true" }, "Ola"],
  [{ verify: "false", ban: "false", status: "user" }, "Ada"],
  [{ country: "Peru" }, "Ola"],
  [{ status: "owner", ban: "maybe" }, "Ola Ivo Eva Ada"],
])("the table of users filters by %o", async (address, expected) => {
  expect(await names(address as Record<string, string>)).toBe(expected);
});
