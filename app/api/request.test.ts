import { expect, test } from "vitest";
import { errorOf } from "./request.ts";

test.each([
  [413, "The body is too large"],
  [429, "Too many attempts, please try again later"],
  [502, "The shop is briefly unavailable, please try again in a moment"],
  [504, "The shop is briefly unavailable, please try again in a moment"],
  [500, "Something went wrong on our side, please try again"],
])("a %d of a proxy, which is no JSON, has a message of its own", (status, message) => {
  expect(errorOf(status, undefined)).toMatchObject({ status, message });
});

test("the shop's own message is shown as it is", () => {
  expect(errorOf(429, { message: "Too many searches" }).message).toBe("Too many searches");
});
