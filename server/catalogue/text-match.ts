import { grown } from "./typed-arrays.ts";

/** Those of some texts that pass a test; the texts have codes from 0 on, and may become more. */
export interface TextMatch {
  /** 1 for the codes that match; complete after `update`. */
  readonly flags: Uint8Array;
  readonly codes: readonly number[];
  /** Looks at the texts that have come since. */
  update(): void;
}

export function createTextMatch(
  texts: readonly string[],
  matches: (text: string) => boolean,
): TextMatch {
  let flags = new Uint8Array(texts.length);
  let seen = 0;
  const codes: number[] = [];
  const match = {
    get flags() {
      return flags;
    },
    codes,
    update() {
      if (seen === texts.length) return;
      flags = grown(flags, texts.length);
      for (; seen < texts.length; seen += 1) {
        if (!matches(texts[seen] as string)) continue;
        flags[seen] = 1;
        codes.push(seen);
      }
    },
  };
  match.update();
  return match;
}
