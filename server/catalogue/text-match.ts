import { grown } from "./typed-arrays.ts";

/** The different texts of a column by their codes, from 0 on; they may become more. */
export interface Texts {
  length(): number;
  textOf(code: number): string;
  /** How many cars have it. */
  size(code: number): number;
}

/** The texts that pass a test. */
export interface TextMatch {
  /** 1 for the codes that match; complete after `update`. */
  readonly flags: Uint8Array;
  readonly codes: readonly number[];
  /** Tests the texts that were added since. */
  update(): void;
  /** Whether the text with this code matches. */
  has(code: number): boolean;
}

export function createTextMatch(
  { length, textOf }: Pick<Texts, "length" | "textOf">,
  matches: (text: string) => boolean,
): TextMatch {
  let flags = new Uint8Array(length());
  let seen = 0;
  const codes: number[] = [];
  const match = {
    get flags() {
      return flags;
    },
    codes,
    update() {
      const all = length();
      if (seen === all) return;
      flags = grown(flags, all);
      for (; seen < all; seen += 1) {
        if (!matches(textOf(seen))) continue;
        flags[seen] = 1;
        codes.push(seen);
      }
    },
    has(code: number) {
      match.update();
      return flags[code] === 1;
    },
  };
  match.update();
  return match;
}
