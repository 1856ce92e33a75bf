import { expect, test } from "vitest";
import { formatPhone, plainPhone } from "./phone.ts";

test.each([
  ["+54 9 11 5555-0000", "+5491155550000"],
  ["(06) 555.0100", "065550100"],
  ["\u202A+39\u00A006\u20115550\u202C", "+39065550"],
  ["555/0100", "5550100"],
  ["12a 456", "12a456"],
])("%j is stored as %s", (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain);
});

test.each([
  ["5550100", "555 0100"],
  ["123456", "123 456"],
  ["+390655501", "+39 065 5501"],
  ["+5491155550000", "+54 911 555 500 00"],
  ["+12025550100", "+1 202 555 0100"],
  ["+351210000000", "+351 210 000 000"],
  ["+39", "+39"],
  ["call me", "call me"],
])("%s is shown as %s", (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
  expect(plainPhone(shown)).toBe(plainPhone(phone));
});
