import { expect, test } from "vitest";
import { reasonOf } from "./identity-problems.ts";

test.each([
  ["auth/popup-closed-by-user", "closed"],
  ["auth/cancelled-popup-request", "closed"],
  ["auth/popup-blocked", "blocked"],
  ["auth/network-request-failed", "unreachable"],
  ["auth/unauthorized-domain", "refused"],
  ["auth/account-exists-with-different-credential", "refused"],
  ["auth/invalid-api-key", "refused"],
  ["", "refused"],
])("the reason for Firebase's %s is %s", (code, reason) => {
  expect(reasonOf(code)).toBe(reason);
});
