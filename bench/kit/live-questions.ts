import {
  BODIES,
  BRANDS,
  COLORS,
  DRIVES,
  FUELS,
  GEARBOXES,
  LINES,
  liveCar,
  PLACES,
  pick,
  randomNumbers,
  SHAPES,
} from "./live-cars.ts";

const QUESTIONS = 5_000;
const SORTS = ["default", "price_asc", "price_desc", "mileage_asc", "year_desc", "reduced"];
const BOUNDS = [35_000, 50_000, 90_000, 150_000, 300_000, 1_000_000];

/** Addresses by how often they are requested, the most frequent first. */
export interface Questions {
  name: string;
  shop: string[];
  yardstick: string[];
  /** Requested by a signed-in user. */
  signedIn?: true;
  /** Requests per second; without it as many as are answered. */
  rate?: number;
}

/** Typing errors: a letter left out, or two exchanged. */
function withTypo(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return random() < 0.5
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

function filters(random: () => number): URLSearchParams {
  const query = new URLSearchParams();
  if (random() < 0.6) query.append("brand", pick(random, BRANDS));
  if (random() < 0.1) query.append("brand", pick(random, BRANDS));
  if (random() < 0.4) query.append("color", pick(random, COLORS));
  if (random() < 0.4) query.append("location", pick(random, PLACES));
  if (random() < 0.4) query.append("state", random() < 0.5 ? "New" : "Used");
  if (random() < 0.2) query.append("minPrice", String(pick(random, BOUNDS.slice(0, 3))));
  if (random() < 0.2) query.append("maxPrice", String(pick(random, BOUNDS.slice(2))));
  if (random() < 0.15) query.append("minModel", String(2_000 + Math.floor(random() * 20)));
  if (random() < 0.15) query.append("maxMileage", pick(random, ["10000", "50000", "100000"]));
  if (random() < 0.2) query.append("body", pick(random, SHAPES));
  if (random() < 0.1) query.append("fuel", pick(random, FUELS));
  if (random() < 0.1) query.append("gearbox", pick(random, GEARBOXES));
  if (random() < 0.1) query.append("drive", pick(random, DRIVES));
  return query;
}

function paged(query: URLSearchParams, random: () => number): URLSearchParams {
  query.append("sort", pick(random, SORTS));
  query.append("page", String(1 + Math.floor(random() * random() * 5)));
  return query;
}

function words(random: () => number): string {
  const line = pick(random, LINES);
  const typed = random() < 0.1 ? withTypo(line, random) : line;
  if (random() < 0.4) return typed;
  return `${typed} ${pick(random, random() < 0.5 ? BODIES : BRANDS)}`;
}

const many = (make: () => string) => Array.from({ length: QUESTIONS }, make);

/** The requests to the shop and the most similar ones to the yardstick. */
export function liveQuestions(ids: string[]): Questions[] {
  const random = randomNumbers(11);
  const brandPages = BRANDS.flatMap((brand) =>
    [1, 2, 3].map((page) => new URLSearchParams({ brand, page: String(page) })),
  );
  const texts = LINES.flatMap((line, n) =>
    [0, 1, 2, 3].map(
      (m) => new URLSearchParams({ q: `${line} ${BODIES[(n + m) % 7]}`, page: "1" }),
    ),
  );
  const slugs = Array.from({ length: 200 }, (_, n) => liveCar(1 + ((n * 7_919) % 10_000)).slug);
  const details = slugs.map((slug) => `/detail?${new URLSearchParams({ slug })}`);
  return [
    {
      name: "search",
      shop: many(() => `/api/car/search?${paged(filters(random), random)}`),
      yardstick: brandPages.map((query) => `/search?${query}`),
    },
    {
      name: "facets",
      shop: many(() => `/api/car/facets?${filters(random)}`),
      yardstick: brandPages.map((query) => `/facets?${query}`),
    },
    {
      name: "text",
      shop: many(() => {
        const query = random() < 0.3 ? filters(random) : new URLSearchParams();
        query.append("name", words(random));
        return `/api/car/search?${paged(query, random)}`;
      }),
      yardstick: texts.map((query) => `/text?${query}`),
    },
    {
      name: "suggest",
      rate: 200,
      shop: many(() => {
        const typed = words(random);
        const length = 2 + Math.floor(random() * (typed.length - 1));
        return `/api/car/suggest?${new URLSearchParams({ q: typed.slice(0, length) })}`;
      }),
      yardstick: texts.map((query) => `/text?${query}`),
    },
    {
      name: "detail",
      shop: ids.map((id) => `/api/car/detail/${id}`),
      yardstick: details,
    },
    ...["home", "own-home"].map((name) => ({
      name,
      shop: many(() => `/home?${paged(filters(random), random)}`),
      yardstick: brandPages.map((query) => `/search?${query}`),
      ...(name === "own-home" && { signedIn: true as const }),
    })),
    ...["car", "own-car"].map((name) => ({
      name,
      shop: ids.map((id) => `/detail/${id}`),
      yardstick: details,
      ...(name === "own-car" && { signedIn: true as const }),
    })),
  ];
}

/** Draws by Zipf's law: the n-th most frequent comes 1/n times as often as the first. */
export function zipf(all: string[], seed: number): () => string {
  const random = randomNumbers(seed);
  let sum = 0;
  const sums = all.map((_, rank) => {
    sum += 1 / (rank + 1);
    return sum;
  });
  return () => {
    const drawn = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < drawn) low = middle + 1;
      else high = middle;
    }
    return all[low] as string;
  };
}
