import { expect, test } from "vitest";
import { toBase32 } from "./base32.ts";
import { codeOf, stepAt, stepOf, totpAddress } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, for SHA-1.
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("at %i s the code is %s", (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2));
});

test("a code is accepted one step early or late, not more", () => {
  const now = new Date(1_234_567_890_000);
  for (const off of [-1, 0, 1])
    expect(stepOf(secret, codeOf(secret, stepAt(now) + off), now)).toBe(stepAt(now) + off);
  for (const off of [-2, 2])
    expect(stepOf(secret, codeOf(secret, stepAt(now) + off), now)).toBeUndefined();
  for (const wrong of ["", "12345", "1234567", "abcdef"])
    expect(stepOf(secret, wrong, now)).toBeUndefined();
});

// RFC 4648, section 10.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%s in base 32 is %s", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("the address for authenticator apps names the shop and the account", () => {
  expect(totpAddress(secret, "a+b@people.example")).toBe(
    "otpauth://totp/Marque:a%2Bb%40people.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Marque",
  );
});
