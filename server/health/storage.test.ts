import Fastify from "fastify";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { plainPicture, upload } from "#test/upload.ts";
import { watchStorage } from "./storage.ts";

const FULL = "The shop cannot store anything just now, nothing was changed. Please try again later";
const roma = { name: "Roma", brand: "Ferrari", model: 2021, state: "New", price: 235_000 };

let shop: TestShop;
let headers: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  headers = await signIn(shop, (await buildUser(shop)).id);
});
afterAll(() => shop.close());

async function open() {
  const fresh = await openShop();
  onTestFinished(() => fresh.close());
  return { fresh, headers: await signIn(fresh, (await buildUser(fresh)).id) };
}

test("a full disk of the database is a 503 with a message, and makes /readyz fail (behaviour 128)", async () => {
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
  await shop.pool.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disk_full before insert on car for each row execute function disk_full()`);
  const call = { method: "POST", url: "/api/car/create", headers, payload: roma } as const;
  const reply = await shop.app.inject(call);
  expect([reply.statusCode, reply.json().message]).toEqual([503, FULL]);
  const ready = await shop.app.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "storage full" }]);
  expect((await shop.app.inject("/api/car/search")).json()).toEqual([]);
});

test("a page that needs a full disk of the database is a 503 with a message (behaviour 128)", async () => {
  const fresh = await openShop({}, { pages: true });
  onTestFinished(() => fresh.close());
  const { id } = await buildUser(fresh);
  await fresh.pool.query(`
    create function disk_full() returns boolean language plpgsql stable as
      $$ begin raise 'could not write to file' using errcode = 'disk_full'; end $$;
    alter table review rename to stored_review;
    create view review as select * from stored_review where disk_full()`);
  const page = await fresh.app.inject({ url: "/profile", headers: await signIn(fresh, id) });
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain(FULL);
});

test("a full disk of the pictures is a 503 with a message, and makes /readyz fail (behaviour 128)", async () => {
  const { fresh, headers } = await open();
  fresh.services.pictures.upload = async () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  const reply = await upload(fresh, await plainPicture(), { headers });
  expect([reply.statusCode, reply.json().message]).toEqual([503, FULL]);
  expect((await fresh.app.inject("/readyz")).statusCode).toBe(503);
});

test("a refused write counts for a minute, and the free space of the data folder is always checked (behaviour 128)", async () => {
  const app = Fastify();
  let [now, bytes]: [number, number | undefined] = [0, 1e9];
  const hasRoom = watchStorage(app, "data", { now: () => now, free: async () => bytes });
  app.get("/", async () => {
    throw Object.assign(new Error("could not extend file"), { code: "53100" });
  });
  expect(await hasRoom()).toBe(true);
  await app.inject("/");
  expect(await hasRoom()).toBe(false);
  now += 60_000;
  expect(await hasRoom()).toBe(true);
  bytes = 1e6;
  expect(await hasRoom()).toBe(false);
  bytes = undefined;
  expect(await hasRoom()).toBe(true);
});
