import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { enqueuedJobs, workOff } from "#test/jobs.ts";
import { openPayingShop, testClock } from "#test/paying.ts";

const SCRIPT = join(import.meta.dirname, "../../test/shop.child.ts");
const KILLS = 5;
const REPLIES_PER_PROCESS = 40;
const BUYERS = 8;

/** A shop process that is killed after the given number of replies, and restarted. */
function crashingShop(databaseUrl: string) {
  let child: ChildProcess | undefined;
  let address: Promise<string> = start();
  let replies = 0;
  let kills = 0;

  async function start(): Promise<string> {
    child = fork(SCRIPT, {
      env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", RATE_LIMIT: "off" },
      execArgv: ["--no-warnings"],
    });
    const [address] = await once(child, "message");
    return String(address);
  }

  return {
    done: () => kills >= KILLS,
    async call(path: string, init: RequestInit): Promise<Response | undefined> {
      const to = await address;
      const reply = await fetch(to + path, { ...init, redirect: "manual" }).catch(() => undefined);
      replies += 1;
      if (replies % REPLIES_PER_PROCESS === 0) {
        kills += 1;
        child?.kill("SIGKILL");
        address = start();
      }
      return reply;
    },
    async end() {
      await address;
      child?.kill("SIGKILL");
    },
  };
}

type Car = Awaited<ReturnType<typeof buildCar>>;
type CrashingShop = ReturnType<typeof crashingShop>;

/** Buys cars until the last kill, and collects the acknowledged purchases. */
async function buyOn(
  shop: TestShop,
  crashing: CrashingShop,
  cars: Car[],
  acknowledged: Set<string>,
) {
  const { id: userId } = await buildUser(shop);
  const session = await signIn(shop, userId);
  const post = (path: string, body: object) =>
    crashing.call(path, {
      method: "POST",
      headers: { ...session, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let turn = 0; !crashing.done(); turn += 1) {
    const cart = [cars[Math.floor(Math.random() * cars.length)], cars[turn % 3]];
    const items = [...new Set(cart)].flatMap((car) =>
      car ? [{ id: car.id, title: `${car.name} ${car.brand}`, unit_price: car.price }] : [],
    );
    const asked = await post("/api/create_preference", { items, date: "" });
    if (asked?.status !== 201) continue;
    const { id } = (await asked.json()) as { id: string };
    await crashing.call(`/sandbox/payments/checkout/${id}`, {
      method: "POST",
      body: new URLSearchParams({ outcome: "approved" }),
    });
    const carsId = items.map((item) => item.id);
    const recorded = await post("/api/buy/create", { userId, carsId });
    if (recorded && recorded.status < 300)
      acknowledged.add(((await recorded.json()) as { id: string }).id);
  }
}

test("kill -9 during purchases loses no purchase and makes none twice (behaviour 107)", async () => {
  const database = await testDatabase();
  const shop = await openShop({ WORKER: "off" }, { database });
  const fresh = await Promise.all(Array.from({ length: 3 }, () => buildCar(shop)));
  const used = await Promise.all(
    Array.from({ length: 120 }, () => buildCar(shop, { state: "Used" })),
  );
  const crashing = crashingShop(database.url);
  const acknowledged = new Set<string>();
  await Promise.all(
    Array.from({ length: BUYERS }, () => buyOn(shop, crashing, [...fresh, ...used], acknowledged)),
  );
  await crashing.end();

  // The next start of the shop, and the day after it.
  const clock = testClock(new Date());
  const next = await openPayingShop({ database, now: clock.now });
  for (const minutes of [2, 15, 60, 60, 24 * 60, 60]) {
    clock.pass({ minutes });
    await workOff(next);
  }

  const { db } = next;
  const purchases = await db.selectFrom("purchase").selectAll().execute();
  const provider = await db.selectFrom("sandbox_payment").selectAll().execute();
  const bought = purchases.filter(({ status }) => status === "approved");
  const approved = provider.filter(({ status }) => status === "approved");
  expect(bought.length).toBeGreaterThan(KILLS);
  expect(purchases.filter(({ status }) => status === "pending")).toEqual([]);
  expect(bought.map((purchase) => purchase.payment_id).sort()).toEqual(
    approved.map(({ id }) => String(id)).sort(),
  );
  for (const id of acknowledged) expect(bought.map((purchase) => purchase.id)).toContain(id);

  const sold = await db
    .selectFrom("purchase_car")
    .select("car_id")
    .where("state", "=", "Used")
    .where(
      "purchase_id",
      "in",
      bought.map(({ id }) => id),
    )
    .execute();
  const soldIds = sold.map(({ car_id }) => car_id);
  expect(new Set(soldIds).size).toBe(soldIds.length);
  const marked = await db.selectFrom("car").select("id").where("sold_at", "is not", null).execute();
  expect(marked.map(({ id }) => id).sort()).toEqual(soldIds.sort());
  expect(await db.selectFrom("car_hold").selectAll().execute()).toEqual([]);
  const mails = await enqueuedJobs(shop, "mail");
  const thanked = mails.filter(({ template }) => template === "purchase-confirmed");
  expect(thanked).toHaveLength(bought.length);

  await next.close();
  await shop.close();
  await database.drop();
});
