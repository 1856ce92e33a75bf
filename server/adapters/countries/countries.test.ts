import { expect, test } from "vitest";
import { demoCars } from "#demo/demo-cars.ts";
import { demoPeople } from "#demo/people.ts";
import { createCountries } from "./contract.ts";

const names = await createCountries().list();

test("the list holds every country once, sorted", () => {
  expect(names).toHaveLength(250);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
});

test("the everyday names are the ones listed", () => {
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

test("whoever changes the list he was given changes nobody else's", async () => {
  const countries = createCountries();
  (await countries.list()).length = 0;
  expect(await countries.list()).toHaveLength(250);
});
