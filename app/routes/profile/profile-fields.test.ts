import { expect, test } from "vitest";
import { filledFields, type ProfileName, profileNames, profileProblems } from "./profile-fields.ts";

const empty = Object.fromEntries(profileNames.map((name) => [name, ""])) as Record<
  ProfileName,
  string
>;

test("an empty form is valid and changes nothing", () => {
  expect(profileProblems(empty, true)).toEqual({});
  expect(filledFields({ ...empty, name: "  " })).toEqual({});
});

test.each<[ProfileName, string, string | undefined]>([
  ["name", "a".repeat(20), undefined],
  ["name", "a".repeat(21), "The name must contain a maximum of 20 characters"],
  ["name", "R2", "The name must contain only letters"],
  ["name", "María José", undefined],
  ["lastName", "b".repeat(21), "The last name must contain a maximum of 20 characters"],
  ["lastName", "O'Neill", undefined],
  ["age", "old", "Age must be a valid number"],
  ["age", "17", "Age must be over 18"],
  ["age", "18", undefined],
  ["age", "115", undefined],
  ["age", "116", "Age must be under 115"],
  ["tel", "12a456", "The phone must be a valid number"],
  ["tel", "12345", "The phone must have between 6 and 14 digits."],
  ["tel", "+5491155550000", undefined],
])("%s %j: %s", (name, value, message) => {
  expect(profileProblems({ ...empty, [name]: value }, true)[name]).toBe(message);
});

test.each([
  ["Short1", "Password must contain at least 8 characters"],
  ["UPPERCASE1", "Password must contain a lowercase letter"],
  ["lowercase1", "Password must contain an uppercase letter"],
  ["NoNumbers", "Password must contain a number"],
])("password %j: %s, and the same for its confirmation", (password, message) => {
  expect(profileProblems({ ...empty, password, confirmPassword: password }, false)).toEqual({
    password: message,
    confirmPassword: message.replace("Password", "Confirm Password"),
  });
});

test("a missing confirmation of a password is reported with other errors", () => {
  const values = { ...empty, age: "17", password: "Secret123" };
  expect(profileProblems(values, false)).toEqual({
    age: "Age must be over 18",
    confirmPassword: "Passwords do not match",
  });
  const equal = { ...empty, password: "Secret123", confirmPassword: "Secret123" };
  expect(profileProblems(equal, false)).toEqual({});
});

test("a new password requires the current one if the account has one", () => {
  const values = { ...empty, password: "Secret123", confirmPassword: "Secret123" };
  expect(profileProblems(values, true)).toEqual({
    currentPassword: "Current password is required",
  });
  expect(profileProblems({ ...values, currentPassword: "x" }, true)).toEqual({});
  expect(profileProblems({ ...empty, name: "Ada" }, true)).toEqual({});
});
