import { expect, onTestFinished, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { waitingJobs } from "#test/jobs.ts";

/** Runs a shop on a database with waiting jobs. @returns how many jobs are left */
async function work(settings: NodeJS.ProcessEnv) {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  const idle = await openShop({ WORKER: "off" }, { database });
  onTestFinished(() => idle.close());
  const { id } = await buildUser(idle);
  await idle.pool.query(
    `insert into picture (address, user_id, width, height, bytes, unused_since)
     values ('/pictures/uploads/old.webp', $1, 1, 1, 1, now() - interval '2 days')`,
    [id],
  );
  const { jobs } = idle.services;
  await jobs.enqueue(idle.db, "removeUnusedPictures", {});
  const mail = { to: "ana@people.example", subject: "Hello", text: "Hello" };
  await jobs.enqueue(idle.db, "mail", mail);
  const shop = await openShop(settings, { database });
  if (settings.WORKER === "on") await expect.poll(() => left(shop)).toEqual([0, 0]);
  await shop.close();
  return left(idle);
}

async function left(shop: TestShop) {
  const { rows } = await shop.pool.query("select count(*)::int as pictures from picture");
  return [rows[0].pictures, (await waitingJobs(shop, "mail")).length];
}

test("a shop removes unused pictures and sends mails, unless its worker is off", async () => {
  expect(await work({ WORKER: "on" })).toEqual([0, 0]);
  expect(await work({ WORKER: "off" })).toEqual([1, 1]);
});
