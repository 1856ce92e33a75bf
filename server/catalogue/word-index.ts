import { LRUCache } from "lru-cache";
import { createTextMatch, type TextMatch, type Texts } from "./text-match.ts";
import { createVocabulary } from "./vocabulary.ts";

const BYTES_MAX = 32 * 1024 * 1024;
/** What a match takes beside its flags. */
const MATCH_BYTES = 500;

/** Finds the texts of a column by a word, once for all questions with this word. */
export function createWordIndex(texts: Texts, hasWord: (text: string, word: string) => boolean) {
  const matches = new LRUCache<string, TextMatch>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ flags }) => MATCH_BYTES + flags.length,
  });
  const vocabulary = createVocabulary(texts);

  function match(word: string): TextMatch {
    const known = matches.get(word);
    const found = known ?? createTextMatch(texts, (text) => hasWord(text, word));
    if (!known) matches.set(word, found);
    found.update();
    return found;
  }

  return {
    match,
    /** Whether a car on offer has it. */
    knows: (word: string) => match(word).codes.some((code) => texts.size(code) > 0),
    addWords: vocabulary.addWords,
  };
}
export type WordIndex = ReturnType<typeof createWordIndex>;
