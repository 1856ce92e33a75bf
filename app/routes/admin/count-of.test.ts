import { expect, test } from "vitest";
import { countOf } from "./count-of.ts";

test("a single row is not counted as several, and many rows are not counted exactly", () => {
  expect(countOf({ total: 1, more: false }, "user")).toBe("1 user");
  expect(countOf({ total: 0, more: false }, "car")).toBe("0 cars");
  expect(countOf({ total: 10_000, more: true }, "car")).toBe("More than 10.000 cars");
  expect(countOf({ total: 1, more: false }, "entry")).toBe("1 entry");
  expect(countOf({ total: 2, more: false }, "entry")).toBe("2 entries");
});
