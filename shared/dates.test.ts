import { expect, test } from "vitest";
import { dayMonthYear } from "./dates.ts";

test("a date is day, month and year, each with its zeros, as in UTC", () => {
  expect(dayMonthYear("2023-01-05T12:00:00.000Z")).toBe("05-01-2023");
  expect(dayMonthYear("2023-12-31T23:59:59.999Z")).toBe("31-12-2023");
});
