import { expect, test } from "vitest";
import { countCharacters } from "./characters.ts";
import { prose } from "./text.ts";
import { isUnseen } from "./unusable-characters.ts";

const description = prose("description", 400);
const said = (value: string) => description.safeParse(value).error?.issues[0]?.message;

test.each([
  "• ★ → ~ { } | \\ ^ = < > « » ¥ © ® ™ × § № ½ ٪",
  "一手车，保养良好。「无事故」",
  "سيارة نظيفة، مالك واحد؟ \u200Fنعم\u200F",
  "ประวัติครบ\u200Bเจ้าของเดียว",
  "می\u200Cخواهم",
  "Family 👨‍👩‍👧‍👦, thumbs 👍🏽, heart ❤️, England 🏴󠁧󠁢󠁥󠁮󠁧󠁿, keycap 1️⃣",
  "one\ntwo\n\nthree",
])("%j is accepted unchanged", (value) => {
  expect(description.parse(value)).toBe(value);
});

test("all kinds of line breaks become a line feed, and a tab becomes a space", () => {
  expect(description.parse("  a\r\nb\rc\u2028d\te  ")).toBe("a\nb\nc\nd e");
});

test.each([
  ["a\0b", "U+0000 (null)"],
  ["a\u0007b", "U+0007 (control character)"],
  ["a\u009Bb", "U+009B (control character)"],
  ["a\u202Eb", "U+202E (right-to-left override)"],
  ["a\u2066b", "U+2066 (left-to-right isolate)"],
  ["a\uFEFFb", "U+FEFF (byte order mark)"],
  ["a\u2062b", "U+2062 (invisible character)"],
  ["a\uE000b", "U+E000 (private use character)"],
  ["a\u{1FFFE}b", "U+1FFFE (noncharacter)"],
  ["a\uD800b", "U+D800 (half of a character)"],
  ["a\u{E0061}b", "U+E0061 (invisible character)"],
])("%j is refused by the name of its character", (value, character) => {
  expect(said(value)).toBe(
    `The description contains a character that cannot be used: ${character}`,
  );
});

test("400 emoji are 400 characters, also if they are composed", () => {
  for (const emoji of ["🚗", "👨🏻‍👩🏻‍👧🏻‍👦🏻", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ñ"]) {
    expect(said(emoji.repeat(400))).toBeUndefined();
    expect(said(emoji.repeat(401))).toBe(
      "The description must contain a maximum of 400 characters",
    );
  }
});

test("many marks on one letter do not get around the limit", () => {
  expect(countCharacters(`a${"\u0301".repeat(39)}`)).toBe(2);
  expect(said(`a${"\u0301".repeat(400 * 20)}`)).toMatch(/maximum of 400/);
});

test("a text without visible characters is recognized", () => {
  for (const nothing of ["", " \n", "\u200B\u200D", "\u3164", "\u2800"])
    expect(isUnseen(nothing)).toBe(true);
  expect(isUnseen("👍")).toBe(false);
});
