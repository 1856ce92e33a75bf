import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay } from "#test/paying.ts";

const DAY = 24 * 60;
const database = await testDatabase();
const { clock, shop } = await openTimedShop({ database });
let buyer: { id: string };
let headers: { cookie: string };
let car: Awaited<ReturnType<typeof buildCar>>;
beforeAll(async () => {
  car = await buildCar(shop);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const newKey = () => uuid();

const post = (path: string, payload: object, key?: string, as: object = headers) =>
  shop.app.inject({
    method: "POST",
    url: `/api${path}`,
    payload,
    headers: { ...as, ...(key !== undefined && { "idempotency-key": key }) },
  });

const roma = { name: "Roma", brand: "Ferrari", model: 2021, state: "New", price: 235_000 };

async function newBuyer() {
  buyer = await buildUser(shop);
  headers = await signIn(shop, buyer.id);
}

const cart = (of = car) => ({
  items: [{ id: of.id, title: `${of.name} ${of.brand}`, unit_price: of.price, quantity: 1 }],
  date: "2026-03-10",
});

const count = async (table: "car" | "review" | "purchase") => {
  const rows = await shop.db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", buyer.id)
    .execute();
  return rows.length;
};

/** Each call with a valid body, and the table that a repeated call would change. */
const calls = {
  "/car/create/": async () => ({ payload: roma, table: "car" as const }),
  "/create_preference/": async () => ({ payload: cart(), table: "purchase" as const }),
  "/review/": async () => {
    await buildPurchase(shop, { userId: buyer.id, cars: [car] });
    const words = { rating: 5, title: "Fine", review: "A fine car.", carId: car.id };
    return { payload: words, table: "review" as const };
  },
  "/buy/create": async () => {
    const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
    await pay(shop, init_point, "approved");
    await workOff(shop);
    const payload = { userId: buyer.id, carsId: [car.id], price: 1, description: ["x"] };
    return { payload, table: "purchase" as const };
  },
};

test.each(
  Object.entries(calls),
)("%s with the same key gives the first reply again and has no second effect (behaviour 120)", async (path, prepare) => {
  await newBuyer();
  const { payload, table } = await prepare();
  const key = newKey();
  const first = await post(path, payload, key);
  expect([first.statusCode, first.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  const again = await post(path, payload, key);
  expect([again.statusCode, again.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  expect(again.body).toBe(first.body);
  expect(again.headers["content-type"]).toBe(first.headers["content-type"]);
  expect(await count(table)).toBe(1);

  const other = await post(path, { ...payload, more: true }, key);
  expect([other.statusCode, other.json().message]).toEqual([
    422,
    "This Idempotency-Key was used for another request",
  ]);
  expect(await count(table)).toBe(1);
});

test.each(
  Object.entries(calls),
)("%s and its reply are stored together or not at all (behaviour 120)", async (path, prepare) => {
  await newBuyer();
  const { payload, table } = await prepare();
  const before = await count(table);
  // As if the process died while storing the reply.
  await shop.pool.query(`
      create function die() returns trigger language plpgsql as
        $$ begin raise exception 'power cut'; end $$;
      create trigger die before update on idempotency_key for each row
        when (new.status is not null) execute function die()`);
  const key = newKey();
  const failed = await post(path, payload, key);
  await shop.pool.query("drop function die cascade");
  expect(failed.statusCode).toBe(500);
  const { rows } = await shop.pool.query(
    `select count(*)::int as found from purchase
       where user_id = $1 and (recorded_at is not null or preference_id is not null and status = 'pending')`,
    [buyer.id],
  );
  if (table === "purchase") expect(rows[0].found).toBe(0);
  else expect(await count(table)).toBe(before);
  const again = await post(path, payload, key);
  expect([again.statusCode, again.headers["idempotent-replayed"]]).toEqual([201, undefined]);
});

test("only one of twenty concurrent requests with one key is carried out (behaviour 120)", async () => {
  await newBuyer();
  const key = newKey();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post("/car/create/", roma, key)),
  );
  const ids = replies.filter((one) => one.statusCode === 201).map((one) => one.json().id);
  expect(new Set(ids).size).toBe(1);
  const refused = replies.filter((one) => one.statusCode !== 201);
  for (const one of refused) {
    expect(one.statusCode).toBe(409);
    expect(one.json().message).toContain("still running");
    expect(one.headers["retry-after"]).toBe("1");
  }
  expect(await count("car")).toBe(1);
});

test("a request that lost its key to another request commits nothing", async () => {
  await newBuyer();
  const key = newKey();
  await shop.pool.query(`
    create function lose_claim() returns trigger language plpgsql as
      $$ begin update idempotency_key set claim = gen_random_uuid(); return null; end $$;
    create trigger lose_claim after insert on car for each row execute function lose_claim()`);
  const reply = await post("/car/create/", roma, key);
  await shop.pool.query("drop function lose_claim cascade");
  expect(reply.statusCode).toBe(409);
  expect(await count("car")).toBe(0);
});

test("refusals are repeated too, failures and exceeded limits are not (behaviour 120)", async () => {
  await newBuyer();
  const sold = await buildCar(shop, { state: "Used" });
  await shop.db
    .updateTable("car")
    .set({ sold_at: clock.now() })
    .where("id", "=", sold.id)
    .execute();
  const refused = newKey();
  const first = await post("/create_preference/", cart(sold), refused);
  expect(first.statusCode).toBe(409);
  await shop.db.updateTable("car").set({ sold_at: null }).where("id", "=", sold.id).execute();
  const again = await post("/create_preference/", cart(sold), refused);
  expect([again.statusCode, again.body, again.headers["idempotent-replayed"]]).toEqual([
    409,
    first.body,
    "true",
  ]);

  const failing = newKey();
  shop.sandbox.fail({ api: 500 });
  const failed = await post("/create_preference/", cart(), failing);
  expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  shop.sandbox.fail({});
  expect((await post("/create_preference/", cart(), failing)).statusCode).toBe(201);
});

test("a key keeps the answer of a refused request, and is refused for another body (behaviour 120)", async () => {
  await newBuyer();
  const key = newKey();
  const wrong = { ...roma, price: 1 };
  const first = await post("/car/create/", wrong, key);
  expect(first.statusCode).toBe(400);
  const again = await post("/car/create/", wrong, key);
  expect([again.statusCode, again.headers["idempotent-replayed"]]).toEqual([400, "true"]);
  expect(again.body).toBe(first.body);
  expect((await post("/car/create/", roma, key)).statusCode).toBe(422);
});

test("a key belongs to its user and its call", async () => {
  await newBuyer();
  const key = newKey();
  const own = await post("/car/create/", roma, key);
  expect(own.statusCode).toBe(201);
  expect((await post("/create_preference/", roma, key)).statusCode).toBe(422);
  const others = await signIn(shop, (await buildUser(shop)).id);
  const theirs = await post("/car/create/", roma, key, others);
  expect([theirs.statusCode, theirs.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  expect(theirs.body).not.toBe(own.body);
  expect((await post("/car/create/", roma, key)).body).toBe(own.body);
  expect((await post("/car/create/", roma, key, others)).body).toBe(theirs.body);
  expect((await post("/car/create/", roma, key, {})).statusCode).toBe(401);
});

test.each([
  ["", 400],
  ["x".repeat(256), 400],
  ["x".repeat(255), 201],
  ["x", 201],
])("a key of %j is answered with %i", async (key, status) => {
  const message = "The Idempotency-Key must have 1 to 255 characters";
  await newBuyer();
  const reply = await post("/car/create/", roma, key);
  expect(reply.statusCode).toBe(status);
  if (status === 400)
    expect(reply.json()).toMatchObject({
      message,
      details: [{ path: "idempotency-key", message }],
    });
  expect(await count("car")).toBe(status === 201 ? 1 : 0);
});

test("a body with an unsupported content type is a 415 with a key too", async () => {
  await newBuyer();
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/car/create/",
    payload: "--x\r\n\r\n--x--",
    headers: {
      ...headers,
      "idempotency-key": newKey(),
      "content-type": "multipart/form-data; boundary=x",
    },
  });
  expect(reply.statusCode).toBe(415);
});

test("after 24 hours a key can be used again, and its row is deleted (behaviour 120)", async () => {
  await newBuyer();
  const key = newKey();
  const first = await post("/car/create/", roma, key);
  clock.pass({ minutes: DAY - 5 });
  headers = await signIn(shop, buyer.id);
  expect((await post("/car/create/", roma, key)).body).toBe(first.body);
  clock.pass({ minutes: 10 });
  const next = await post("/car/create/", { ...roma, price: 5000 }, key);
  expect([next.statusCode, next.headers["idempotent-replayed"]]).toEqual([201, undefined]);
  clock.pass({ minutes: DAY + 5 });
  await shop.services.jobs.run("deleteExpiredRows", { id: "hourly", data: {} });
  const { rows } = await shop.pool.query("select count(*)::int as left from idempotency_key");
  expect(rows[0].left).toBe(0);
});

test("the API documentation describes the header of the four calls", async () => {
  const { paths } = (await shop.app.inject("/api/openapi.json")).json();
  for (const path of [
    "/api/create_preference",
    "/api/buy/create",
    "/api/car/create",
    "/api/review",
  ]) {
    const named = paths[path].post.parameters.map((one: { name: string }) => one.name);
    expect(named).toContain("idempotency-key");
  }
});
