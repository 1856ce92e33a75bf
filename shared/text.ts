import { z } from "zod";

/** Which characters names and descriptions may hold: see docs/departures.md. */
export const TEXT_RULES = ["letters", "literal", "words"] as const;
export type TextRules = (typeof TEXT_RULES)[number];

const onlyLetters = /^\p{L}+$/u;
const words = /^\p{L}[\p{L}\p{M}]*(?:[ '’-][\p{L}\p{M}]+)*$/u;
const wordsWithDigits = /^[\p{L}\d][\p{L}\p{M}\d]*(?:[ '’-][\p{L}\p{M}\d]+)*$/u;
// Letters, marks, digits, white space and everyday punctuation; no angle brackets or controls.
const prose = /^[\p{L}\p{M}\p{N} \r\n\t.,;:!?¡¿'"’‘“”()[\]/&%+*°º€$£#@_…–—-]*$/u;

/** A pattern for names (of a brand, a colour, a person). */
export function wordsPattern(rules: TextRules): RegExp {
  return rules === "literal" ? onlyLetters : words;
}

/** A pattern for the name of a car, which may hold digits where the rules allow it ("911"). */
export function carNamePattern(rules: TextRules): RegExp {
  return rules === "words" ? wordsWithDigits : wordsPattern(rules);
}

/** A pattern for descriptions. */
export function prosePattern(rules: TextRules): RegExp {
  return rules === "literal" ? onlyLetters : prose;
}

/** Text that PostgreSQL can store: no NUL, well-formed; trimmed. */
export function text(max: number, tooLong = `At most ${max} characters`) {
  return z
    .string("Must be text")
    .refine((value) => !value.includes("\0") && value.isWellFormed(), "Contains invalid characters")
    .transform((value) => value.trim())
    .refine((value) => [...value].length <= max, tooLong);
}
