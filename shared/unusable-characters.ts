// Flags of regions (England) consist of tag characters, which elsewhere are invisible.
const REGION_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/gu;
// Unassigned code points are accepted: they may be newer emoji.
const UNUSABLE =
  /(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u202A-\u202E\u2061-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

const NAMES: Record<string, string> = {
  "0000": "null",
  "202A": "left-to-right embedding",
  "202B": "right-to-left embedding",
  "202C": "pop directional formatting",
  "202D": "left-to-right override",
  "202E": "right-to-left override",
  "2066": "left-to-right isolate",
  "2067": "right-to-left isolate",
  "2068": "first strong isolate",
  "2069": "pop directional isolate",
  FEFF: "byte order mark",
};
const KINDS: readonly [RegExp, string][] = [
  [/\p{Cs}/u, "half of a character"],
  [/\p{Cc}/u, "control character"],
  [/\p{Co}/u, "private use character"],
  [/\p{Noncharacter_Code_Point}/u, "noncharacter"],
];

/**
 * Names the first forbidden character, as "U+202E (right-to-left override)": control, direction,
 * invisible and private use characters (behaviour 79).
 */
export function unusableIn(text: string): string | undefined {
  const [character] = UNUSABLE.exec(text.replace(REGION_FLAG, "")) ?? [];
  if (character === undefined) return undefined;
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const kind = KINDS.find(([pattern]) => pattern.test(character))?.[1];
  return `U+${code} (${NAMES[code] ?? kind ?? "invisible character"})`;
}

/** Removes them where only visible text counts: pasted text often contains some. */
export const withoutUnusable = (text: string) => text.replace(new RegExp(UNUSABLE, "gu"), "");

const UNSEEN = /[\s\p{Cf}\p{Mn}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** Whether a text shows nothing at all. */
export function isUnseen(text: string): boolean {
  return text.replace(UNSEEN, "") === "";
}
