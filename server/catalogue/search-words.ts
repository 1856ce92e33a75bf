/**
 * The rules by which typed words find cars, for the columns in memory and for the database alike.
 */

/** Shorter words are not corrected: too many words are one typo away. */
const TYPO_LETTERS_MIN = 4;
/** The shortest word that a misspelt word may mean. */
const MEANT_LETTERS_MIN = 3;
/** The fewest characters of a prefix: shorter ones match too many colours. */
const BEGINNING_MIN = 3;

const lettersIn = (word: string) => word.match(/\p{L}/gu)?.length ?? 0;
const spaced = (text: string) => ` ${text.replace(/[-'’]/g, " ")} `;

/** The words of a folded text. */
export const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Whether a word of a colour or a body is this one, or from three characters on begins with it. */
export function hasWord(text: string, word: string): boolean {
  const beginning = spaced(word).trimEnd();
  if (beginning === "") return false;
  return spaced(text).includes(word.length < BEGINNING_MIN ? `${beginning} ` : beginning);
}

/** Whether a word of a name begins with this one. */
export const begins = (text: string, word: string) => spaced(text).includes(spaced(word).trimEnd());

/** The model year that a word means. */
export const yearOf = (word: string) => (/^\d{4}$/.test(word) ? Number(word) : undefined);

/** Whether a word that finds nothing may be a typo. */
export const mayBeTypo = (word: string) => lettersIn(word) >= TYPO_LETTERS_MIN;

/** The words of a text that a misspelt word may mean; `rolls-royce` is three of them. */
export function meantWords(text: string): Set<string> {
  const words = wordsOf(text).flatMap((word) => [word, ...word.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  return new Set(words.filter((word) => lettersIn(word) >= MEANT_LETTERS_MIN));
}

/**
 * Whether one character too many, too few or wrong, or two exchanged ones, make one word the other.
 */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (one === other || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const different = short.length - start - end;
  if (long.length > short.length) return different === 0;
  const exchanged = short[start] === long[start + 1] && short[start + 1] === long[start];
  return different === 1 || (different === 2 && exchanged);
}

/** Whether a word begins with what is one typo away from the typed text. */
export function isBegunWithTypo(typed: string, word: string): boolean {
  const lengths = [typed.length, typed.length - 1, typed.length + 1];
  return lengths.some((n) => n < word.length && isOneTypo(typed, word.slice(0, n)));
}

/** The beginning and the end of a word: every word that is one typo away has one of them. */
export function endsOf(word: string): [string, string] {
  const length = Math.floor((word.length - 1) / 2);
  return [word.slice(0, length), word.slice(-length)];
}

/** The word with the most cars. */
export function likeliest(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const [word, cars] of counts) {
    if (cars < most || cars === 0) continue;
    if (cars === most && best !== undefined && word > best) continue;
    [best, most] = [word, cars];
  }
  return best;
}

/** A text without case and accents, nearly as the database folds it. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of names as people write them, by the folded ones; of two spellings the first. */
export function spellingsOf(names: readonly string[]): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const name of names)
    for (const shown of meantWords(name))
      if (!spellings.has(plain(shown))) spellings.set(plain(shown), shown);
  return spellings;
}

/** A folded word as people write it: in its known spelling, otherwise with capitals. */
export function shownWord(word: string, spellings: ReadonlyMap<string, string>): string {
  const known = spellings.get(word);
  if (known !== undefined) return known;
  if (/\d/.test(word)) return word.toUpperCase();
  return word.replace(/(^|-)\p{L}/gu, (first) => first.toUpperCase());
}
