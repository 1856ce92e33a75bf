import { expect, test } from "vitest";
import { orderNumber, windowStart } from "./purchase.ts";

test("an order number is the first segment of the purchase's id (behaviour 70)", () => {
  expect(orderNumber("0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000")).toBe("0199aaaa");
});

test.each([
  ["Last week", "2023-03-03T01:30:00.000Z", "2023-02-24T01:30:00.000Z"],
  ["Last month", "2023-03-31T23:30:00.000Z", "2023-02-28T23:30:00.000Z"],
  ["Last month", "2024-03-30T00:00:00.000Z", "2024-02-29T00:00:00.000Z"],
  ["Last month", "2023-01-15T10:00:00.000Z", "2022-12-15T10:00:00.000Z"],
  ["Last year", "2024-02-29T10:00:00.000Z", "2023-02-28T10:00:00.000Z"],
] as const)("%s before %s begins at %s, in every time zone of the shop", (window, now, start) => {
  expect(windowStart(window, new Date(now)).toISOString()).toBe(start);
});
