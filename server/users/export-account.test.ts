import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { recordReads } from "#test/plans.ts";
import { plainPicture, upload } from "#test/upload.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = (id: string, headers = {}, at = shop) =>
  at.app.inject({ url: `/api/user/${id}/export`, headers });

/** The files of a ZIP without compression, by name. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.indexOf(Buffer.from("PK\x01\x02"));
  while (at >= 0 && zip.readUInt32LE(at) === 0x02014b50) {
    expect(zip.readUInt16LE(at + 10)).toBe(0);
    const size = zip.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const end = at + 46 + (name ?? 0);
    files.set(zip.toString("utf8", at + 46, end), zip.subarray(start, start + size));
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

test("an export contains all of the user's data and pictures (behaviour 168)", async () => {
  const [user, other] = [await buildUser(shop), await buildUser(shop)];
  const headers = await signIn(shop, user.id);
  const address = (await upload(shop, await plainPicture(), { headers })).json().secure_url;
  const path = new URL(address, "http://shop.invalid").pathname;
  await buildCar(shop, { sellerId: user.id, name: "Roma", image: [path] });
  const bought = await buildCar(shop, { sellerId: other.id, name: "Vantage" });
  const { id: purchaseId } = await buildPurchase(shop, { userId: user.id, cars: [bought] });

  const reply = await ask(user.id, headers);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("application/zip");
  expect(reply.headers["content-disposition"]).toMatch(
    /^attachment; filename="marque-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzip(reply.rawPayload);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? "null");
  expect([...files.keys()]).toEqual([
    "account.json",
    "cars.json",
    "reviews.json",
    "purchases.json",
    "favorites.json",
    "security.json",
    path.slice(1),
  ]);
  expect(json("account.json")).toMatchObject({ id: user.id, email: user.email });
  expect(json("cars.json")).toMatchObject([{ name: "Roma", brand: "Ferrari", image: [path] }]);
  expect(json("purchases.json")).toMatchObject([{ id: purchaseId, cars: [{ name: "Vantage" }] }]);
  expect(json("security.json").sessions).toMatchObject([{ current: true }]);
  const picture = await shop.app.inject(path);
  expect(files.get(path.slice(1))?.subarray(0, 4).toString()).toBe("RIFF");
  expect(picture.statusCode).toBe(200);
  const text = reply.rawPayload.toString("latin1");
  expect(text).not.toMatch(/argon2|token_hash/);
  expect(text).not.toContain(other.email);
});

test("an export names fields as the calls do (behaviour 168)", async () => {
  const user = await buildUser(shop);
  const headers = await signIn(shop, user.id);
  const own = await buildCar(shop, { sellerId: user.id });
  const bought = await buildCar(shop);
  const purchase = await buildPurchase(shop, { userId: user.id, cars: [bought] });
  const written = { rating: 4, title: "Good", review: "Quiet", carId: bought.id };
  const send = (method: "POST" | "PUT", url: string, payload: object) =>
    shop.app.inject({ method, url, headers, payload });
  const review = (await send("POST", "/api/review", { ...written, userId: user.id })).json();
  await send("PUT", "/api/favorites", { ids: [bought.id] });

  const files = unzip((await ask(user.id, headers)).rawPayload);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? "null");
  const detail = await shop.app.inject({ url: `/api/car/detail/${own.id}`, headers });
  const [{ soldAt, deletedAt, ...car }] = json("cars.json");
  expect(detail.json()).toMatchObject(car);
  expect(car).toMatchObject({ sold: false, accidentFree: null, previousPrice: null, spin: [] });
  expect({ soldAt, deletedAt }).toEqual({ soldAt: null, deletedAt: null });
  expect(json("reviews.json")).toMatchObject([
    { id: review.id, ...written, createdAt: review.createdAt },
  ]);
  expect(json("purchases.json")).toMatchObject([{ id: purchase.id, cars: [{ id: bought.id }] }]);
  expect(json("favorites.json")).toMatchObject([{ carId: bought.id }]);
  const names = [...files].flatMap(([, content]) => content.toString().match(/"\w+":/g) ?? []);
  expect(names.filter((name) => name.includes("_"))).toEqual([]);
});

test("nobody can export another user's account, not even an administrator", async () => {
  const user = await buildUser(shop);
  const admin = await buildUser(shop, { status: "admin" });
  expect((await ask(user.id)).statusCode).toBe(401);
  expect((await ask(user.id, await signIn(shop, admin.id))).statusCode).toBe(403);
  expect((await ask("nobody", await signIn(shop, user.id))).statusCode).toBe(403);
});

test("an account can be exported three times an hour (behaviour 102)", async () => {
  const limited = await openShop({ RATE_LIMIT: "on" });
  const { id } = await buildUser(limited);
  const headers = await signIn(limited, id);
  for (let i = 0; i < 3; i += 1) expect((await ask(id, headers, limited)).statusCode).toBe(200);
  expect((await ask(id, headers, limited)).statusCode).toBe(429);
  await limited.close();
});

test("the cars of a large seller are read in parts, and all of them are in the export", async () => {
  const seller = await buildUser(shop);
  const headers = await signIn(shop, seller.id);
  const car = await buildCar(shop, { sellerId: seller.id });
  await shop.pool.query(
    `insert into car (id, user_id, brand_id, name, model, state, price, color, location, description,
         image, search_key, created_at)
       select gen_random_uuid(), user_id, brand_id, name, model, state, n, color, location,
         description, image, search_key, created_at - (n / 2) * interval '1 microsecond'
       from car, generate_series(2, 700) n where id = $1`,
    [car.id],
  );
  let files = new Map<string, Buffer>();
  const statements = await recordReads(async () => {
    files = unzip((await ask(seller.id, headers)).rawPayload);
  });
  const reads = statements.filter((one) => /"car"."description"/.test(one.text));
  for (const read of reads) {
    const { rowCount } = await shop.pool.query(read.text, read.values);
    expect(rowCount).toBeLessThanOrEqual(200);
  }
  expect(reads.length).toBeGreaterThan(3);
  const text = files.get("cars.json")?.toString() ?? "";
  const cars: { id: string }[] = JSON.parse(text);
  expect(text).toBe(`${JSON.stringify(cars, null, 2)}\n`);
  const { rows } = await shop.pool.query(
    "select id from car where user_id = $1 order by created_at desc, id desc",
    [seller.id],
  );
  expect(cars.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
