import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, NO_TIMEOUTS } from "#server/db/connect.ts";
import { carFields } from "#shared/car.ts";
import { CAR_STATES, PRICE_PRESETS } from "#shared/constants.ts";
import { windowStart } from "#shared/purchase.ts";
import { reviewFields } from "#shared/review.ts";
import { newPassword } from "#shared/sign-in.ts";
import { profileFields } from "#shared/user.ts";
import { testDatabase } from "#test/database.ts";
import { demoCars } from "./demo-cars.ts";
import { demoPurchases } from "./demo-purchases.ts";
import { drawnCars } from "./drawn-cars.ts";
import { seedMany, seedManyUsers } from "./many.ts";
import { demoPeople } from "./people.ts";
import { findPictures, findSpins } from "./pictures.ts";
import { seed } from "./seed.ts";

const now = new Date("2026-03-31T12:00:00Z");
const options = {
  now,
  hashPassword: async (plain: string) => `hash of ${plain}`,
  picturesOf: ({ line, paint }: { line: string; paint: string }) => [`/${line}-${paint}.webp`],
};

const database = await testDatabase();
const { db, close } = connect(database.url, 4, NO_TIMEOUTS);
let added: boolean[];

const everything = async () => ({
  users: await db.selectFrom("app_user").selectAll().orderBy("id").execute(),
  cars: await db.selectFrom("car").selectAll().orderBy("id").execute(),
  reviews: await db.selectFrom("review").selectAll().orderBy("id").execute(),
  purchases: await db.selectFrom("purchase").selectAll().orderBy("id").execute(),
  purchaseCars: await db
    .selectFrom("purchase_car")
    .selectAll()
    .orderBy("purchase_id")
    .orderBy("position")
    .execute(),
});
let demo: Awaited<ReturnType<typeof everything>>;

beforeAll(async () => {
  added = await Promise.all([
    seed({ db, amount: "demo", ...options }),
    seed({ db, amount: "demo", ...options }),
  ]);
  demo = await everything();
});

afterAll(async () => {
  await close();
  await database.drop();
});

test("some cars on offer had other prices before, and some are reduced (behaviour 143)", async () => {
  const changes = await db.selectFrom("price_change").selectAll().orderBy("id").execute();
  const changed = demo.cars.filter(({ id }) => changes.some(({ car_id }) => car_id === id));
  expect(changed.length).toBeGreaterThan(9);
  for (const car of changed) {
    const own = changes.filter(({ car_id }) => car_id === car.id);
    expect(own.at(-1)?.price).toBe(car.price);
    expect(own.slice(1).map(({ was }) => was)).toEqual(own.slice(0, -1).map(({ price }) => price));
    const moments = [car.created_at, ...own.map(({ at }) => at), now].map(Number);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  }
  const reduced = demo.cars.filter(({ reduced_at }) => reduced_at !== null);
  expect(reduced.length).toBeGreaterThan(2);
  for (const { price, previous_price } of reduced) expect(previous_price).toBeGreaterThan(price);
});

test("two processes that start at once seed one demonstration", () => {
  expect(added.toSorted()).toEqual([false, true]);
  expect(demo.cars).toHaveLength(demoCars.length);
});

test("the demonstration is as varied as the shop promises", () => {
  const distinct = (values: unknown[]) => new Set(values).size;
  const offered = demo.cars.filter((car) => car.on_offer);
  expect(offered.length).toBeGreaterThanOrEqual(84);
  expect(distinct(offered.map((car) => car.brand_id))).toBe(12);
  expect(distinct(offered.map((car) => car.color))).toBe(13);
  expect(distinct(offered.map((car) => car.location))).toBeGreaterThanOrEqual(15);
  expect(Math.min(...offered.map((car) => car.model))).toBe(1955);
  expect(Math.max(...offered.map((car) => car.model))).toBe(2023);
  for (const state of CAR_STATES) expect(offered.some((car) => car.state === state)).toBe(true);
  for (const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } of PRICE_PRESETS)
    expect(
      offered.filter(({ price }) => price >= minPrice && price <= maxPrice).length,
    ).toBeGreaterThanOrEqual(12);
});

test("every drawn look is on offer, and no car has another look", () => {
  const drawn = drawnCars.map(({ line, paint }) => `/${line}-${paint}.webp`);
  const shown = demo.cars.filter((car) => car.on_offer).flatMap((car) => car.image);
  expect([...new Set(shown)].toSorted()).toEqual(drawn.toSorted());
});

test("the shipped pictures are found, the front of each car first", async () => {
  const shipped = await findPictures();
  for (const { line, paint } of drawnCars)
    expect(shipped({ line, paint })[0]).toBe(`/pictures/models/${line}-${paint}-tqf.webp`);
});

test("a car lists existing pictures, with at most one close-up and the drawing last", async () => {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), "marque-pictures-"))}/`);
  try {
    const cut = ["a-green-tqr", "a-green-tqf", "a-green-wheel", "a-green-cabin", "a-blue-side"];
    for (const name of cut) await writeFile(new URL(`${name}.avif`, folder), "");
    for (const name of ["a-ink", "b-ink"]) await writeFile(new URL(`${name}.webp`, folder), "");
    const picturesOf = await findPictures(folder);
    expect(picturesOf({ line: "a", paint: "green" })).toEqual([
      "/pictures/models/a-green-tqf.webp",
      "/pictures/models/a-green-tqr.webp",
      "/pictures/models/a-green-cabin.webp",
      "/pictures/models/a-ink.webp",
    ]);
    expect(picturesOf({ line: "b", paint: "black" })).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const nothing = await findPictures(folder);
  expect(nothing({ line: "a", paint: "green" })).toEqual([]);
});

test("a turntable is shown only if all of its pictures are drawn", async () => {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), "marque-spins-"))}/`);
  try {
    for (let frame = 0; frame < 24; frame += 1) {
      const number = String(frame).padStart(2, "0");
      await writeFile(new URL(`a-green-spin-${number}.avif`, folder), "");
      if (frame > 0) await writeFile(new URL(`a-blue-spin-${number}.avif`, folder), "");
    }
    const spinOf = await findSpins(folder);
    const frames = spinOf({ line: "a", paint: "green" });
    expect(frames).toHaveLength(24);
    expect(frames[0]).toBe("/pictures/models/a-green-spin-00.webp");
    expect(frames[23]).toBe("/pictures/models/a-green-spin-23.webp");
    expect(spinOf({ line: "a", paint: "blue" })).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(demoCars)("$brand $name is valid in the form", (car) => {
  const fields = carFields({ textRules: "letters", modelYearMax: 2023 });
  for (const field of [
    "name",
    "brand",
    "model",
    "state",
    "price",
    "location",
    "description",
  ] as const)
    expect(fields[field].parse(car[field])).toBe(car[field]);
  expect(car.price).toBeGreaterThanOrEqual(1000);
});

test("names and descriptions are all different", () => {
  expect(new Set(demoCars.map(({ name }) => name.toLowerCase())).size).toBe(demoCars.length);
  expect(new Set(demoCars.map(({ description }) => description)).size).toBe(demoCars.length);
});

test("the people are valid in the registration form, and only three accounts have a password", () => {
  for (const person of demoPeople) {
    for (const field of ["name", "lastName", "country", "tel"] as const)
      expect(profileFields[field].parse(person[field])).toBe(person[field]);
    expect(profileFields.age.parse(person.age)).toBe(person.age);
    if (person.password) expect(newPassword().parse(person.password)).toBe(person.password);
  }
  const accounts = demo.users.filter((user) => user.password_hash !== null);
  expect(
    accounts.map((user) => [user.email, user.password_hash, user.status, user.verified]),
  ).toEqual([
    ["admin@marque.example", "hash of Admin2023", "admin", true],
    ["seller@marque.example", "hash of Seller2023", "user", true],
    ["buyer@marque.example", "hash of Buyer2023", "user", true],
  ]);
});

test("the rating of a car matches its reviews", () => {
  for (const car of demo.cars) {
    const ratings = demo.reviews.filter((one) => one.car_id === car.id).map((one) => one.rating);
    expect(car.rating_count).toBe(ratings.length);
    expect(car.rating_sum).toBe(ratings.reduce((sum, rating) => sum + rating, 0));
  }
  expect(new Set(demo.reviews.map(({ rating }) => rating)).size).toBe(5);
  expect(demo.cars.some((car) => car.rating_count === 0)).toBe(true);
});

test("reviewers bought the car before their review", () => {
  for (const review of demo.reviews) {
    for (const field of ["rating", "title", "review"] as const)
      expect(reviewFields[field].parse(review[field])).toBe(review[field]);
    const bought = demo.purchaseCars.filter(({ car_id }) => car_id === review.car_id);
    const purchase = demo.purchases.find(
      ({ id, user_id }) =>
        user_id === review.user_id && bought.some(({ purchase_id }) => purchase_id === id),
    );
    expect(purchase?.status).toBe("approved");
    expect(purchase?.created_at.getTime()).toBeLessThan(review.created_at.getTime());
    expect(review.created_at.getTime()).toBeLessThan(now.getTime());
  }
});

test("no car was bought by its seller, before it was listed, or twice if Used", () => {
  for (const item of demo.purchaseCars) {
    const car = demo.cars.find(({ id }) => id === item.car_id);
    const purchase = demo.purchases.find(({ id }) => id === item.purchase_id);
    expect(purchase?.user_id).not.toBe(car?.user_id);
    expect(car?.created_at.getTime()).toBeLessThan(purchase?.created_at.getTime() ?? 0);
    expect(car?.sold_at).toEqual(car?.state === "Used" ? purchase?.approved_at : null);
  }
  const used = demo.purchaseCars.filter(({ state }) => state === "Used");
  expect(new Set(used.map(({ car_id }) => car_id)).size).toBe(used.length);
});

test("the price of a purchase is the sum of its cars", () => {
  for (const purchase of demo.purchases) {
    const items = demo.purchaseCars.filter(({ purchase_id }) => purchase_id === purchase.id);
    expect(purchase.price).toBe(items.reduce((sum, { price }) => sum + price, 0));
  }
  expect(demo.purchases).toHaveLength(demoPurchases.length);
});

test("each longer window of the buyer's purchases shows more of them", () => {
  const buyer = demo.users.find(({ email }) => email === "buyer@marque.example");
  const own = demo.purchases.filter(({ user_id }) => user_id === buyer?.id);
  const since = (start: Date) => own.filter(({ created_at }) => created_at >= start).length;
  const week = since(windowStart("Last week", now));
  const month = since(windowStart("Last month", now));
  const year = since(windowStart("Last year", now));
  expect(week).toBeGreaterThan(0);
  expect(month).toBeGreaterThan(week);
  expect(year).toBeGreaterThan(month);
  expect(own.length).toBeGreaterThan(year);
});

test("another empty database gets the same demonstration", async () => {
  const other = await testDatabase();
  const connection = connect(other.url, 2, NO_TIMEOUTS);
  try {
    await seed({ db: connection.db, amount: "demo", ...options });
    const cars = await connection.db.selectFrom("car").selectAll().orderBy("id").execute();
    const reviews = await connection.db.selectFrom("review").selectAll().orderBy("id").execute();
    expect(cars).toEqual(demo.cars);
    expect(reviews).toEqual(demo.reviews);
  } finally {
    await connection.close();
    await other.drop();
  }
});

test("a number adds that many generated cars once, and none adds nothing", async () => {
  const other = await testDatabase();
  const connection = connect(other.url, 2, NO_TIMEOUTS);
  const count = async (table: "car" | "app_user") =>
    (await connection.db.selectFrom(table).select("id").execute()).length;
  try {
    expect(await seed({ db: connection.db, amount: "none", ...options })).toBe(false);
    expect(await count("app_user")).toBe(0);
    expect(await seed({ db: connection.db, amount: 500, ...options })).toBe(true);
    expect(await seed({ db: connection.db, amount: 500, ...options })).toBe(false);
    expect(await count("car")).toBe(demoCars.length + 500);
    const users = await count("app_user");
    await seedMany(connection.db, 300, options);
    await seedManyUsers(connection.db, 200, options);
    expect(await count("car")).toBe(demoCars.length + 800);
    expect(await count("app_user")).toBe(users + 15 + 200);
    const cars = await connection.db.selectFrom("car").selectAll().orderBy("id").execute();
    const fields = carFields({ textRules: "letters", modelYearMax: 2023 });
    for (const car of cars) {
      for (const field of ["name", "model", "state", "price", "color", "description"] as const)
        expect(fields[field].parse(car[field])).toBe(car[field]);
      expect(car.image).toHaveLength(1);
    }
  } finally {
    await connection.close();
    await other.drop();
  }
});
