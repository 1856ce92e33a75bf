import { afterAll, expect, test } from "vitest";
import { buildCar, buildPurchase, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { enqueuedJobs, workOff } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import { askToPay, openPayingShop, pay, purchasesOf } from "#test/paying.ts";

const shop = await openPayingShop();
afterAll(shop.close);

type Headers = Record<string, string>;
const close = (id: string, headers: Headers = {}, currentPassword: unknown = PASSWORD) =>
  shop.app.inject({
    method: "DELETE",
    url: `/api/user/${id}`,
    payload: { currentPassword },
    headers,
  });
const get = (url: string, headers: Headers = {}) => shop.app.inject({ url: `/api${url}`, headers });
const rowOf = (id: string) =>
  shop.db.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The tables of the shop in which any column of any row holds this. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')
       and tablename <> 'job_log' and tablename not like 'sandbox%'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const row = `select 1 from ${name} one where one::text ilike '%' || $1 || '%' limit 1`;
    if ((await shop.pool.query(row, [text])).rowCount) found.push(name);
  }
  return found;
}

/** Tables whose rows are deleted with the account. */
const OWN = [
  "favorite",
  "session",
  "known_device",
  "account_token",
  "totp",
  "passkey",
  "recovery_code",
];
const rowsIn = async (table: string, userId: string) =>
  (await shop.pool.query(`select from ${table} where user_id = $1`, [userId])).rowCount;

/** Adds a row to each of these tables. */
async function useAccount(id: string, headers: Headers, favorite: string): Promise<void> {
  await shop.db
    .updateTable("app_user")
    .set({ tel: "+5491155550000", image: "https://images.example/u.png", identity_subject: "s-1" })
    .where("id", "=", id)
    .execute();
  const payload = { ids: [favorite], merge: false };
  await shop.app.inject({ method: "PUT", url: "/api/favorites", headers, payload });
  await shop.services.devices.remember(id, undefined);
  await shop.services.accountTokens.issue(id, "reset");
  await shop.pool.query(
    `with code as (insert into totp (user_id, secret, confirmed_at) values ($1, 'secret', now())),
       key as (insert into passkey (id, user_id, credential_id, public_key, name)
         values (gen_random_uuid(), $1, $1::uuid::text, 'key', 'Phone')),
       spare as (insert into recovery_code (user_id, code_hash) values ($1, 'hash'))
     update session set factor_shown_at = now() where user_id = $1`,
    [id],
  );
  for (const table of OWN) expect([table, await rowsIn(table, id)]).not.toEqual([table, 0]);
}

test("deleting an account ends its sessions, erases its data and frees its e-mail", async () => {
  const user = await buildUser(shop, { name: "Zelda", lastName: "Quill" });
  const [here, there] = [await signIn(shop, user.id), await signIn(shop, user.id)];
  const own = await buildCar(shop, { sellerId: user.id });
  const other = await buildCar(shop);
  await useAccount(user.id, here, other.id);
  const { id: purchaseId } = await buildPurchase(shop, { userId: user.id, cars: [other] });
  const review = { carId: other.id, rating: 5, title: "Superb", review: "I would buy it again." };
  const posted = await shop.app.inject({
    method: "POST",
    url: "/api/review/",
    headers: here,
    payload: { ...review, userId: user.id },
  });
  expect(posted.statusCode).toBe(201);

  const reply = await close(user.id.toUpperCase(), here);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: "Your account has been deleted" },
  ]);
  expect(reply.cookies[0]).toMatchObject({ name: "sid", value: "" });
  for (const session of [here, there])
    expect((await get(`/user/${user.id}`, session)).statusCode).toBe(401);
  expect((await get(`/car/detail/${own.id}`)).statusCode).toBe(404);

  expect(await rowOf(user.id)).toMatchObject({
    name: "Deleted user",
    last_name: "",
    email: "",
    tel: "",
    country: "",
    age: null,
    image: null,
    password_hash: null,
    identity_subject: null,
  });
  for (const table of OWN) expect([table, await rowsIn(table, user.id)]).toEqual([table, 0]);
  const [said] = (await get(`/review/${other.id}`)).json();
  expect(said).toMatchObject({
    review: review.review,
    User: { name: "Deleted user", lastName: "", image: null },
  });
  const kept = await shop.pool.query("select id from purchase where user_id = $1", [user.id]);
  expect(kept.rows).toEqual([{ id: purchaseId }]);
  await workOff(shop);
  for (const said of [user.email, "Zelda", "Quill", "5491155550000", "images.example"])
    expect([said, await tablesWith(said)]).toEqual([said, []]);

  const again = await shop.app.inject({
    method: "POST",
    url: "/api/user/create",
    payload: { ...user, lastName: "Quill", password: PASSWORD },
  });
  expect(again.statusCode).toBe(201);
  const mails = await mailsTo(shop.config.dataDir, user.email);
  const mail = mails.find(({ subject }) => subject === "Your account has been deleted");
  expect(mail?.text).toContain("Hello Zelda,");
});

test("a seller's cars without purchases and reviews are erased with their pictures", async () => {
  const seller = await buildUser(shop);
  const address = `/pictures/${seller.id}.webp`;
  await shop.db
    .insertInto("picture")
    .values({ address, user_id: seller.id, width: 1, height: 1, bytes: 1 })
    .execute();
  const offered = { sellerId: seller.id, description: "Call 5491166660000", image: [address] };
  const [unsold, bought] = [
    await buildCar(shop, offered),
    await buildCar(shop, { sellerId: seller.id }),
  ];
  const buyer = await buildUser(shop);
  await buildPurchase(shop, { userId: buyer.id, cars: [bought] });
  const payload = { ids: [unsold.id, bought.id], merge: false };
  const headers = await signIn(shop, buyer.id);
  await shop.app.inject({ method: "PUT", url: "/api/favorites", headers, payload });

  expect((await close(seller.id, await signIn(shop, seller.id))).statusCode).toBe(200);
  const left = await shop.pool.query("select id from car where user_id = $1", [seller.id]);
  expect(left.rows).toEqual([{ id: bought.id }]);
  expect((await get(`/car/user/${seller.id}`)).json()).toEqual([]);
  expect(await tablesWith("5491166660000")).toEqual([]);
  await shop.services.pictures.removeUnused(new Date(Date.now() + 30 * 3_600_000));
  const pictures = await shop.pool.query("select 1 from picture where address = $1", [address]);
  expect(pictures.rows).toEqual([]);
});

test("a user cannot delete another user's account", async () => {
  const user = await buildUser(shop);
  const other = await signIn(shop, (await buildUser(shop)).id);
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  expect((await close(user.id)).statusCode).toBe(401);
  for (const session of [other, admin])
    expect((await close(user.id, session)).json()).toMatchObject({
      statusCode: 403,
      message: "You are not allowed to do this",
    });
  expect((await rowOf(user.id)).deleted_at).toBeNull();
});

test.each([
  ["a wrong", "Wrong1234", 403],
  ["no", undefined, 403],
  ["a numeric", 7, 400],
])("with %s password the account is not deleted", async (_name, password, status) => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  const reply = await shop.app.inject({
    method: "DELETE",
    url: `/api/user/${id}`,
    headers: session,
    ...(password !== undefined && { payload: { currentPassword: password } }),
  });
  expect(reply.statusCode).toBe(status);
  if (status === 403) expect(reply.json().message).toBe("Wrong password");
  expect((await get(`/user/${id}`, session)).statusCode).toBe(200);
  const mails = await enqueuedJobs(shop, "mail");
  expect(mails.filter(({ to }) => to?.includes(id.slice(-6)))).toEqual([]);
});

test("an account without a password can be deleted within five minutes of signing in", async () => {
  const { id } = await buildUser(shop);
  await shop.pool.query("update app_user set password_hash = null where id = $1", [id]);
  const session = await signIn(shop, id);
  const remove = () =>
    shop.app.inject({ method: "DELETE", url: `/api/user/${id}`, headers: session });
  const age = "update session set created_at = now() - $2::interval where user_id = $1";
  await shop.pool.query(age, [id, "6 minutes"]);
  const late = await remove();
  expect([late.statusCode, late.json().message]).toEqual([
    403,
    "Please log in again: this can be done only within 5 minutes of logging in",
  ]);
  await shop.pool.query(age, [id, "4 minutes"]);
  expect((await remove()).statusCode).toBe(200);
});

test("an account cannot be deleted while an order is open or its payment is pending", async () => {
  const buyer = await buildUser(shop);
  const session = await signIn(shop, buyer.id);
  const asked = await askToPay(shop, buyer.id, [await buildCar(shop)]);
  const refused = {
    statusCode: 409,
    message:
      "You have an open order or a payment that is being processed. Please try again when it has ended",
  };
  expect((await close(buyer.id, session)).json()).toMatchObject(refused);
  await pay(shop, asked.json().init_point, "pending");
  await workOff(shop);
  expect((await close(buyer.id, session)).json()).toMatchObject(refused);
  expect((await rowOf(buyer.id)).email).toBe(buyer.email);
  await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  expect((await close(buyer.id, session)).statusCode).toBe(200);
});

test("a concurrent checkout and deletion leave no order of a deleted account", async () => {
  const buyer = await buildUser(shop);
  const session = await signIn(shop, buyer.id);
  const car = await buildCar(shop);
  await Promise.all([askToPay(shop, buyer.id, [car]), close(buyer.id, session)]);
  const gone = (await rowOf(buyer.id)).deleted_at !== null;
  const orders = await shop.db
    .selectFrom("purchase")
    .select("id")
    .where("user_id", "=", buyer.id)
    .execute();
  expect(orders).toHaveLength(gone ? 0 : 1);
});

test("an account deleted by an administrator is erased too", async () => {
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  const user = await buildUser(shop);
  const url = `/api/user/dashboard/users/${user.id}`;
  const reply = await shop.app.inject({ method: "DELETE", url, headers: admin });
  expect(reply.statusCode).toBe(200);
  expect(await rowOf(user.id)).toMatchObject({ name: "Deleted user", email: "", country: "" });
});

test("the last administrator cannot delete the account, even if two try at once", async () => {
  await shop.pool.query("update app_user set status = 'user'");
  const [first, second] = [
    await buildUser(shop, { status: "admin" }),
    await buildUser(shop, { status: "admin" }),
  ];
  const closing = [first, second].map(async ({ id }) => close(id, await signIn(shop, id)));
  const replies = await Promise.all(closing);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  expect(replies.find(({ statusCode }) => statusCode === 403)?.json().message).toBe(
    "The shop needs at least one administrator",
  );
});
