import { expect, test } from "vitest";
import { isId, isListOf, isNumber, isObject, isOneOf, isText, orMissing, orNull } from "./shape.ts";

const isThing = isObject<{ name: string; age: number | null; tags?: string[] }>({
  name: isText,
  age: orNull(isNumber),
  tags: orMissing(isListOf(isText)),
});

test.each([
  { name: "a", age: null },
  { name: "a", age: 3, tags: [] },
  { name: "a", age: 3, tags: ["x"], more: true },
])("%j has the shape", (value) => {
  expect(isThing(value)).toBe(true);
});

test.each([
  null,
  "text",
  [],
  { name: "a" },
  { name: 1, age: 3 },
  { name: "a", age: Number.NaN },
  { name: "a", age: 3, tags: [1] },
])("%j does not have the shape", (value) => {
  expect(isThing(value)).toBe(false);
});

test("ids and choices are distinguished from other texts", () => {
  expect(isId("0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000")).toBe(true);
  expect(isId("0199aaaa-bbbb-7ccc-8ddd-eeeeffff000")).toBe(false);
  expect(isOneOf(["New", "Used"])("Used")).toBe(true);
  expect(isOneOf(["New", "Used"])("Old")).toBe(false);
});
