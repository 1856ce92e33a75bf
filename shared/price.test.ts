import { expect, test } from "vitest";
import { plainPrice, shownPrice } from "./price.ts";

test.each([
  "50000",
  "$50000",
  "$ 50.000",
  "$ 50.000 USD",
  "US$ 50,000",
  "50.000",
  "50,000",
  "50 000",
  "50\u00A0000",
  "50\u202F000",
  "50'000",
  " 50.000 usd ",
])("%j is fifty thousand", (typed) => {
  expect(plainPrice(typed)).toBe("50000");
  expect(shownPrice(typed)).toBe("50.000");
});

test("thousands can be separated several times, always in the same way", () => {
  expect(plainPrice("1.950.000")).toBe("1950000");
  expect(plainPrice("1 500")).toBe("1500");
  expect(plainPrice("1.950,000")).toBe("1.950,000");
});

test.each([
  "1.5",
  "50.00",
  "1,50",
  "1e10",
  "-100",
  "0.01",
  "12.5",
  "0.001",
  "1.0000",
  "50.000,00",
  "1..000",
  "50 00",
  ".500",
  "EUR 500",
  "",
])("%j is left unchanged", (typed) => {
  expect(plainPrice(typed)).toBe(typed);
  expect(shownPrice(typed)).toBe(typed);
});
