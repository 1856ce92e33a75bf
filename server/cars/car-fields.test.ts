import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
let headers: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  headers = await signIn(shop, (await buildUser(shop)).id);
});
afterAll(() => shop.close());

const roma = { name: "Roma", brand: "Ferrari", model: "2021", state: "New", price: 235_000 };
const publish = (fields: object, at = shop, as = headers) =>
  at.app.inject({
    method: "POST",
    url: "/api/car/create/",
    payload: { ...roma, ...fields },
    headers: as,
  });
const detail = (id: string) => shop.app.inject({ url: `/api/car/detail/${id}` });

test.each([
  "• one owner\n• {dry} garage | 100 % ★ ©",
  "<b>rare</b> & </script>",
  "里程少，«как новая»، 👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
])("the description %j is stored as written (behaviour 79)", async (description) => {
  const reply = await publish({ description });
  expect(reply.statusCode).toBe(201);
  expect((await detail(reply.json().id)).json().description).toBe(description);
});

test("a description takes 400 emoji and no more (behaviour 78)", async () => {
  const family = "👨🏻‍👩🏻‍👧🏻‍👦🏻";
  const reply = await publish({ description: family.repeat(400) });
  expect((await detail(reply.json().id)).json().description).toBe(family.repeat(400));
  expect((await publish({ description: family.repeat(401) })).json().message).toBe(
    "The description must contain a maximum of 400 characters",
  );
});

test("with TEXT_RULES=literal a description takes only letters", async () => {
  const literal = await openShop({ TEXT_RULES: "literal" });
  const { id } = await buildUser(literal);
  const as = await signIn(literal, id);
  const send = (description: string) => publish({ description }, literal, as);
  expect((await send("bellissima")).statusCode).toBe(201);
  for (const description of ["one owner", "★", "été2"])
    expect((await send(description)).json().message).toBe(
      "The description must contain only letters",
    );
  await literal.close();
});

test("a description's line breaks are normalized", async () => {
  const reply = await publish({ description: "one\r\ntwo\tthree" });
  expect(reply.json().description).toBe("one\ntwo three");
});

test.each([
  "$ 50.000 USD",
  "$ 50.000",
  "50,000",
  "50 000",
  "50\u00A0000",
  "$50000",
  "50000",
  50_000,
])("the price %j is fifty thousand dollars", async (price) => {
  const reply = await publish({ price });
  expect([reply.statusCode, reply.json().price]).toEqual([201, 50_000]);
});

test.each([
  ["1.5", "The price must be a valid number"],
  ["50.00", "The price must be a valid number"],
  ["1,50", "The price must be a valid number"],
  ["1e10", "The price must be a valid number"],
  ["-100", "The price must be a valid number"],
  ["0.01", "The price must be a valid number"],
  ["12.5", "The price must be a valid number"],
  [50.123, "The price must be a valid number"],
  [[50_000], "The price must be a valid number"],
  ["$ 999", "The number must have between 4 and 12 digits."],
  ["1.000.000.000.000", "The number must have between 4 and 12 digits."],
])("the price %j is refused: %s", async (price, message) => {
  const reply = await publish({ price });
  expect([reply.statusCode, reply.json().details]).toEqual([400, [{ path: "price", message }]]);
});

test("an empty form is refused with every missing field (behaviour 80)", async () => {
  const empty = Object.fromEntries(Object.keys(roma).map((name) => [name, ""]));
  expect((await publish(empty)).json().details).toEqual(
    Object.keys(roma).map((path) => ({ path, message: `The ${path} is required` })),
  );
});
