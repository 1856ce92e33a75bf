import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { buildCar, buildPurchase, buildUser } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { openPayingShop, openPurchase, pay } from "#test/paying.ts";

const shop = await openPayingShop();
afterAll(shop.close);

const sql = (text: string, values: unknown[] = []) => shop.pool.query(text, values);

/** A Used car that was bought and paid through the shop. */
async function sale() {
  const { buyer, car, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  const id = back?.get("external_reference") ?? "";
  return { buyer, car, id, paymentId: back?.get("payment_id") ?? "" };
}

/** Another buyer's pending order of the car, inserted directly into the database. */
async function rivalOrder(car: Awaited<ReturnType<typeof buildCar>>) {
  const { id: userId } = await buildUser(shop);
  const { id } = await buildPurchase(shop, {
    userId,
    cars: [car],
    status: "pending",
    state: "Used",
  });
  return { userId, id };
}

test("the database refuses a second approved sale of a Used car (behaviour 122)", async () => {
  const { car } = await sale();
  const rival = await rivalOrder(car);
  await expect(
    sql("update purchase set status = 'approved', approved_at = now() where id = $1", [rival.id]),
  ).rejects.toThrow("car_sale_pkey");
  const { id: userId } = await buildUser(shop);
  await expect(buildPurchase(shop, { userId, cars: [car], state: "Used" })).rejects.toThrow(
    "car_sale_pkey",
  );
});

test("only one of several orders of a Used car can be approved concurrently (behaviour 122)", async () => {
  const car = await buildCar(shop, { state: "Used" });
  const orders = await Promise.all([rivalOrder(car), rivalOrder(car), rivalOrder(car)]);
  const approved = await Promise.allSettled(
    orders.map(({ id }) =>
      sql("update purchase set status = 'approved', approved_at = now() where id = $1", [id]),
    ),
  );
  expect(approved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a car whose purchase was refunded can be sold again (behaviour 122)", async () => {
  const { car, id } = await sale();
  await sql("update purchase set status = 'refunded' where id = $1", [id]);
  const rival = await rivalOrder(car);
  const approve = "update purchase set status = 'approved', approved_at = now() where id = $1";
  expect((await sql(approve, [rival.id])).rowCount).toBe(1);
});

test("a New car can be sold several times", async () => {
  const car = await buildCar(shop);
  for (let time = 0; time < 2; time += 1)
    await buildPurchase(shop, { userId: (await buildUser(shop)).id, cars: [car] });
});

test("the database refuses a payment that belongs to another purchase (behaviour 122)", async () => {
  const { paymentId } = await sale();
  const { id } = await rivalOrder(await buildCar(shop, { state: "Used" }));
  await expect(
    sql("update purchase set payment_id = $2 where id = $1", [id, paymentId]),
  ).rejects.toThrow("purchase_payment");
  const other = await sale();
  await sql("update purchase set payment_id = null where id = $1", [other.id]);
  await expect(
    sql("update purchase set payment_id = $2 where id = $1", [id, other.paymentId]),
  ).rejects.toThrow("purchase_own_payment");
});

test.each([
  ["approved", "cancelled"],
  ["approved", "pending"],
  ["approved", "expired"],
  ["refunded", "approved"],
  ["refunded", "pending"],
  ["cancelled", "pending"],
])("the database refuses to change a purchase from %s to %s (behaviour 122)", async (from, to) => {
  const { id } = await rivalOrder(await buildCar(shop, { state: "Used" }));
  await sql("update purchase set status = $2, approved_at = now() where id = $1", [id, from]);
  await expect(sql("update purchase set status = $2 where id = $1", [id, to])).rejects.toThrow(
    `a purchase that is ${from} cannot become ${to}`,
  );
});

test("the database refuses an approved purchase without the time of approval (behaviour 122)", async () => {
  const { id } = await rivalOrder(await buildCar(shop));
  await expect(sql("update purchase set status = 'approved' where id = $1", [id])).rejects.toThrow(
    "purchase_approval",
  );
});

test("the database refuses a second hold of a car, and a hold for another buyer's purchase (behaviour 122)", async () => {
  const car = await buildCar(shop, { state: "Used" });
  const { id, userId } = await rivalOrder(car);
  const hold = (holder: string) =>
    sql("insert into car_hold values ($1, $2, $3, now() + interval '15 minutes')", [
      car.id,
      id,
      holder,
    ]);
  await expect(hold((await buildUser(shop)).id)).rejects.toThrow("hold_of_purchase");
  await expect(hold(uuid())).rejects.toThrow();
  await hold(userId);
  await expect(hold(userId)).rejects.toThrow("car_hold_pkey");
});
