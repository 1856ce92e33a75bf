import { expect, test } from "vitest";
import { takesPasskeys } from "./takes-passkeys.ts";

test.each([
  ["https://shop.example", true],
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", false],
  ["https://192.0.2.7", false],
  ["https://[2001:db8::1]:8443", false],
  ["http://shop.example", false],
])("whether the shop at %s takes passkeys: %s", (publicUrl, taken) => {
  expect(takesPasskeys({ publicUrl })).toBe(taken);
});
