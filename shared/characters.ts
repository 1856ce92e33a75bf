/** The most UTF-16 units of one character: a family of four, each with a skin tone, has 19. */
export const CHARACTER_UNITS = 20;

// Firefox before 125 lacks it: emoji then count for more in the form than on the server.
const segmenter =
  "Segmenter" in Intl ? new Intl.Segmenter("en", { granularity: "grapheme" }) : undefined;

/** Splits text into user-perceived characters: an emoji with all its joiners is one. */
export function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}

/** Long sequences of combining marks count as more, so that a limit on characters bounds the text. */
export function countCharacters(text: string): number {
  return charactersOf(text).reduce(
    (sum, { length }) => sum + Math.ceil(length / CHARACTER_UNITS),
    0,
  );
}
