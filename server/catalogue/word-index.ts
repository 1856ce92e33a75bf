import type { TextMatch, Texts } from "./text-match.ts";
import { createTextMatches } from "./text-matches.ts";
import { createVocabulary } from "./vocabulary.ts";

const BYTES_MAX = 32 * 1024 * 1024;

/** Finds the texts of a column by a word, once for all questions with this word. */
export function createWordIndex(texts: Texts, hasWord: (text: string, word: string) => boolean) {
  const matchOf = createTextMatches(texts, BYTES_MAX);
  const vocabulary = createVocabulary(texts);

  const match = (word: string): TextMatch => matchOf(word, (text) => hasWord(text, word));

  return {
    match,
    /** Whether a car on offer has it. */
    knows: (word: string) => match(word).codes.some((code) => texts.size(code) > 0),
    addWords: vocabulary.addWords,
  };
}
export type WordIndex = ReturnType<typeof createWordIndex>;
