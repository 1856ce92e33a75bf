import { afterAll, beforeEach, expect, test } from "vitest";
import { countryNames } from "#server/adapters/countries/sandbox/names.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { FAKE_KEY, fakeRestCountries } from "#test/fake-rest-countries.ts";
import { testClock } from "#test/paying.ts";

const service = await fakeRestCountries();
const closers: (() => Promise<unknown>)[] = [service.close];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});
beforeEach(() => {
  service.fail();
  service.setNames(countryNames);
  service.requests.length = 0;
});

async function open(settings: NodeJS.ProcessEnv = {}) {
  const clock = testClock();
  const database = await testDatabase();
  const given = { COUNTRIES_KEY: FAKE_KEY, COUNTRIES_BASE_URL: service.url, WORKER: "off" };
  const shop = await openShop({ ...given, ...settings }, { now: clock.now, database });
  closers.push(database.drop, shop.close);
  const { rows } = await shop.pool.query("update country_list set next_fetch_at = $1 returning 1", [
    clock.now(),
  ]);
  expect(rows).toHaveLength(1);
  return { shop, clock, database };
}

/** The shop does this every ten minutes. */
const refresh = (shop: TestShop) =>
  shop.services.jobs.run("refreshCountries", { id: "test", data: {} });
const countriesOf = async (shop: TestShop): Promise<string[]> =>
  (await shop.app.inject("/api/countries")).json();
const renamed = [...countryNames.filter((name) => name !== "Turkey"), "Türkiye"];
const sorted = renamed.toSorted((one, other) => one.localeCompare(other, "en"));

test("the list is fetched in pages of a hundred, and again a day later", async () => {
  const { shop, clock } = await open();
  service.setNames(renamed);
  expect(await countriesOf(shop)).toEqual(countryNames);
  await refresh(shop);
  expect(service.requests.map(({ query }) => query.get("offset"))).toEqual(["0", "100", "200"]);
  expect(await countriesOf(shop)).toEqual(sorted);

  service.setNames(countryNames);
  clock.pass({ minutes: 23 * 60 });
  await refresh(shop);
  expect(service.requests).toHaveLength(3);
  clock.pass({ minutes: 61 });
  await refresh(shop);
  expect(await countriesOf(shop)).toEqual(countryNames);
});

test("when the service fails, the last valid list is used, in other processes too", async () => {
  const { shop, clock, database } = await open();
  service.setNames(renamed);
  await refresh(shop);
  for (const fault of [401, 429, 500, "drop"] as const) {
    service.fail(fault);
    clock.pass({ minutes: 25 * 60 });
    await refresh(shop);
    expect(await countriesOf(shop)).toEqual(sorted);
  }
  const settings = { COUNTRIES_KEY: FAKE_KEY, COUNTRIES_BASE_URL: service.url, WORKER: "off" };
  const other = await openShop(settings, { now: clock.now, database });
  closers.push(other.close);
  expect(await countriesOf(other)).toEqual(sorted);
});

test.each([
  ["a wrong key", { COUNTRIES_KEY: "rc_live_wrong" }, countryNames],
  ["a list that is too short", {}, countryNames.slice(0, 20)],
  ["another version's address", { COUNTRIES_BASE_URL: `${service.url}/v3.1` }, countryNames],
])("after %s the shipped list is used, and the service is not called for hours", async (_, settings, names) => {
  const { shop, clock } = await open(settings);
  service.setNames(names);
  await refresh(shop);
  expect(await countriesOf(shop)).toEqual(countryNames);
  const requests = service.requests.length;
  clock.pass({ minutes: 5 * 60 });
  await refresh(shop);
  expect(service.requests).toHaveLength(requests);
  clock.pass({ minutes: 61 });
  await refresh(shop);
  expect(service.requests.length).toBeGreaterThan(requests);
});

test("two processes fetch the list once, and both show it within ten minutes", async () => {
  const { shop, clock, database } = await open();
  const settings = { COUNTRIES_KEY: FAKE_KEY, COUNTRIES_BASE_URL: service.url, WORKER: "off" };
  const other = await openShop(settings, { now: clock.now, database });
  closers.push(other.close);
  for (const one of [shop, other]) expect(await countriesOf(one)).toEqual(countryNames);
  service.setNames(renamed);
  await Promise.all([refresh(shop), refresh(other)]);
  expect(service.requests).toHaveLength(3);
  clock.pass({ minutes: 10 });
  for (const one of [shop, other]) expect(await countriesOf(one)).toEqual(sorted);
});

test("without a key the service is not called", async () => {
  const { shop } = await open({ COUNTRIES_KEY: "" });
  await refresh(shop);
  expect(await countriesOf(shop)).toEqual(countryNames);
  expect(service.requests).toEqual([]);
});
