import { expect, test } from "vitest";
import { dayMonthYear } from "./dates.ts";
import { windowStart } from "./purchase.ts";

test("a date is day, month and year, each with its zeros, as in UTC", () => {
  expect(dayMonthYear("2023-01-05T12:00:00.000Z")).toBe("05-01-2023");
  expect(dayMonthYear("2023-12-31T23:59:59.999Z")).toBe("31-12-2023");
});

test.each([
  ["Last week", "2023-03-03T01:30:00.000Z", "2023-02-24T01:30:00.000Z"],
  ["Last month", "2023-03-31T23:30:00.000Z", "2023-02-28T23:30:00.000Z"],
  ["Last month", "2024-03-30T00:00:00.000Z", "2024-02-29T00:00:00.000Z"],
  ["Last month", "2023-01-15T10:00:00.000Z", "2022-12-15T10:00:00.000Z"],
  ["Last year", "2024-02-29T10:00:00.000Z", "2023-02-28T10:00:00.000Z"],
] as const)("%s before %s begins at %s, wherever the shop runs", (window, now, start) => {
  expect(windowStart(window, new Date(now)).toISOString()).toBe(start);
});
