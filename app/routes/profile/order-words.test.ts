import { expect, test } from "vitest";
import { dayMonthYear, orderNumber } from "./order-words.ts";

test("an order is called by the first segment of its id", () => {
  expect(orderNumber("0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000")).toBe("0199aaaa");
});

test("a date is day, month and year, each with its zeros", () => {
  expect(dayMonthYear(new Date(2023, 0, 5, 12).toISOString())).toBe("05-01-2023");
  expect(dayMonthYear(new Date(2023, 11, 31, 12).toISOString())).toBe("31-12-2023");
});
