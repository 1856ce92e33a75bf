import { expect, test } from "vitest";
import { orderNumber } from "./order-words.ts";

test("an order is called by the first segment of its id", () => {
  expect(orderNumber("0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000")).toBe("0199aaaa");
});
