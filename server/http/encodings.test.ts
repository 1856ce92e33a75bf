import { expect, test } from "vitest";
import { pickEncoding } from "./encodings.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["BR", "br"],
  ["br;q=0", undefined],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip; q=0.1", "gzip"],
  ["br;q=0.5, gzip;q=1.0", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", undefined],
  ["identity", undefined],
  ["broken", undefined],
  ["br;q=much", undefined],
  ["", undefined],
  [undefined, undefined],
])("a client that accepts %s gets %s", (accepted, encoding) => {
  expect(pickEncoding(accepted, ["br", "gzip"])).toBe(encoding);
});
