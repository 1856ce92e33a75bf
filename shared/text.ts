import { z } from "zod";
import { CHARACTER_UNITS, countCharacters } from "./characters.ts";
import { unusableIn } from "./unusable-characters.ts";

/** Which characters names and descriptions may hold: see docs/departures.md. */
export const TEXT_RULES = ["letters", "literal", "words"] as const;
export type TextRules = (typeof TEXT_RULES)[number];

export const onlyLetters = /^\p{L}+$/u;
// Persian and most scripts of India need joiners between letters. Elsewhere they would be invisible.
const SPELT_WITH_JOINERS = "Arab Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh"
  .split(" ")
  .map((script) => `\\p{scx=${script}}`)
  .join("");
const joined = `(?=[\\p{L}\\p{M}])[${SPELT_WITH_JOINERS}][\\u200C\\u200D](?=[${SPELT_WITH_JOINERS}])`;

function inWords(letters: string): RegExp {
  const word = `(?:[${letters}\\p{M}]|${joined})+`;
  return new RegExp(`^(?=[${letters}])${word}(?:[ '’-]${word})*$`, "u");
}

const words = inWords("\\p{L}");
const wordsWithDigits = inWords("\\p{L}\\d");

/** A pattern for names (of a brand, a colour, a person). */
export function wordsPattern(rules: TextRules): RegExp {
  return rules === "literal" ? onlyLetters : words;
}

/** A pattern for the name of a car, which may hold digits where the rules allow it ("911"). */
export function carNamePattern(rules: TextRules): RegExp {
  return rules === "words" ? wordsWithDigits : wordsPattern(rules);
}

const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

interface TextField {
  /** As the form calls it, in a sentence: "last name". */
  field: string;
  max: number;
  tooLong?: string;
}

function usable({ field, max, tooLong }: TextField, clean: (value: string) => string) {
  const said = tooLong ?? `The ${field} must contain a maximum of ${max} characters`;
  return z.string(`The ${field} must be text`).transform((typed, context) => {
    const fail = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const value = clean(typed).trim();
    // Checked before the characters are counted, which is slow for long texts.
    if (value.length > max * CHARACTER_UNITS) return fail(said);
    const unusable = unusableIn(value);
    if (unusable) return fail(`The ${field} contains a character that cannot be used: ${unusable}`);
    // A character has one unit at least.
    return value.length > max && countCharacters(value) > max ? fail(said) : value;
  });
}

/** One line of text, trimmed; line breaks and tabs become spaces. */
export function text(field: string, max: number, tooLong?: string) {
  return usable({ field, max, tooLong }, (value) =>
    value.replace(LINE_BREAK, "\n").replace(/[\n\t]/g, " "),
  );
}

/** What people write: any printable character of any script, emoji and line breaks. */
export function prose(field: string, max: number, tooLong?: string) {
  return usable({ field, max, tooLong }, (value) =>
    value.replace(LINE_BREAK, "\n").replaceAll("\t", " "),
  );
}
