import { type Car, carSearchQuery } from "#shared/car.ts";
import { SUGGEST_LETTERS_MIN, SUGGESTIONS_MAX } from "#shared/constants.ts";
import type { Suggestion } from "#shared/suggestion.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Fold } from "../catalogue/fold.ts";
import { begins, plain, shownWord, wordsOf } from "../catalogue/search-words.ts";
import type { Suggested } from "../catalogue/suggest.ts";
import type { createSearch } from "./search.ts";

interface Deps {
  catalogue: Catalogue;
  fold: Fold;
  search: Pick<ReturnType<typeof createSearch>, "list" | "brands">;
}

/** Suggestions with their cars as JSON. */
type Found = Omit<Suggested, "slots"> & {
  texts: string[];
  spellings: ReadonlyMap<string, string>;
};

const noFilter = carSearchQuery.parse({});
const CARS_MAX = 4;
const BRANDS_MAX = 2;

function ofCar(text: string): Suggestion {
  const { id, brand, name, model, image } = JSON.parse(text) as Car;
  const query = `${brand} ${name}`;
  return { kind: "car", text: `${query} ${model}`, carId: id, image: image[0], query };
}

/** Each text once. */
function unique(all: Suggestion[]): Suggestion[] {
  const known = new Set<string>();
  return all.filter(({ text }) => {
    const before = known.size;
    return known.add(plain(text)).size > before;
  });
}

/** Suggests what somebody who types may be looking for. */
export function createSuggestions({ catalogue, fold, search }: Deps) {
  /** Used while the cars are not in memory. */
  async function fromDatabase(name: string, words: string[]): Promise<Found> {
    const [list, all] = await Promise.all([
      search.list({ ...noFilter, name, limit: CARS_MAX }),
      search.brands(),
    ]);
    const meant = list.corrected ? wordsOf((await fold([list.corrected]))[0] as string) : words;
    const brands = all
      .map((brand) => brand.name)
      .filter((brand) => meant.every((word) => begins(plain(brand), word)));
    const spellings = new Map(all.map((brand) => [plain(brand.name), brand.name]));
    return {
      words: meant,
      brands: brands.slice(0, BRANDS_MAX),
      completions: [],
      texts: list.rows,
      spellings,
    };
  }

  return async (typed: string): Promise<Suggestion[]> => {
    if (typed.length < SUGGEST_LETTERS_MIN) return [];
    const asTyped = wordsOf(typed);
    const words = (await fold(asTyped)).flatMap(wordsOf);
    if (words.length === 0) return [];
    const found = (await catalogue.suggest(words)) ?? (await fromDatabase(typed, words));
    const shown = found.words.map((word, n) =>
      word === words[n] && words.length === asTyped.length
        ? (asTyped[n] as string)
        : shownWord(word, found.spellings),
    );
    const ofText = (kind: "brand" | "search", text: string) => ({ kind, text, query: text });
    const corrected = found.words.join(" ") === words.join(" ") ? [] : [shown.join(" ")];
    const completed = found.completions.map((word) =>
      [...shown.slice(0, -1), shownWord(word, found.spellings)].join(" "),
    );
    return unique([
      ...found.brands.map((brand) => ofText("brand", brand)),
      ...[...corrected, ...completed].map((text) => ofText("search", text)),
      ...found.texts.map(ofCar),
    ]).slice(0, SUGGESTIONS_MAX);
  };
}
