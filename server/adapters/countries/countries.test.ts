import { expect, test } from "vitest";
import { demoCars } from "#demo/demo-cars.ts";
import { demoPeople } from "#demo/people.ts";
import { createCountriesSandbox } from "./sandbox/sandbox.ts";

const names = await createCountriesSandbox().list();

test("the list has every country once, sorted", () => {
  expect(names).toHaveLength(250);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
});

test("the list uses common names", () => {
  const everyday = [
    "Argentina",
    "Ivory Coast",
    "Kosovo",
    "Turkey",
    "United States",
    "Vatican City",
  ];
  expect(names).toEqual(expect.arrayContaining(everyday));
});

test("the demonstration uses only listed countries", () => {
  const used = [...demoCars.map((car) => car.location), ...demoPeople.map((one) => one.country)];
  expect(names).toEqual(expect.arrayContaining(used));
});

test("each caller gets its own copy of the list", async () => {
  const countries = createCountriesSandbox();
  (await countries.list()).length = 0;
  expect(await countries.list()).toHaveLength(250);
});
