import { expect, test } from "vitest";
import { parsePosition } from "./position.ts";

test("a position in the log is a number of bytes", () => {
  expect(parsePosition("16/B374D848")).toBe(0x16_b374_d848n);
  expect(parsePosition("0/0")).toBe(0n);
});

test("replicas are not expected to reach a position inside a page header", () => {
  expect(parsePosition("0/3002018")).toBe(parsePosition("0/3002000"));
  expect(parsePosition("0/4000028")).toBe(parsePosition("0/4000000"));
  expect(parsePosition("0/3002020")).toBe(0x300_2020n);
});

test.each([
  "",
  "a",
  "1/",
  "1/G",
  "123456789/1",
  "0/0; drop table car",
])("%j is not a position", (text) => {
  expect(parsePosition(text)).toBeUndefined();
});
