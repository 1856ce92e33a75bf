import type { CarSearch } from "#shared/car.ts";

/** The requests of the benchmark, like those of visitors: many different addresses, in turn. */
export interface Question {
  name: string;
  /** Addresses on the shop. */
  paths: string[];
  /** Requested by a signed-in user. */
  signedIn?: true;
}

const brands = [
  "Serravento",
  "Montefosco",
  "Aldermoor",
  "Wexcombe",
  "Halbrecht",
  "Sternau",
  "Norrvane",
  "Kazemori",
];
const sorts: CarSearch["sort"][] = ["default", "price_asc", "price_desc"];
const bounds = ["", "&maxPrice=50000", "&minPrice=50000&maxPrice=300000", "&minPrice=300001"];

const filters = brands.flatMap((brand) =>
  sorts.flatMap((sort) =>
    bounds.map((bound) => `brand=${encodeURIComponent(brand)}&sort=${sort}${bound}`),
  ),
);
const words = [
  "lunaria",
  "kanzler",
  "wexcombe",
  "911",
  "aperta",
  "con",
  "gt",
  "mar",
  "tormenta",
  "zzzz",
];

export function questions(ids: string[]): Question[] {
  return [
    { name: "search", paths: filters.map((query) => `/api/car/search?${query}`) },
    { name: "facets", paths: filters.map((query) => `/api/car/facets?${query}`) },
    { name: "text search", paths: words.map((word) => `/api/car/search?name=${word}`) },
    { name: "detail", paths: ids.map((id) => `/api/car/detail/${id}`) },
  ];
}

/** Rendered pages, which the bare server sends as finished bytes. */
export function pages(ids: string[]): Question[] {
  const asked = [
    { name: "page /home", paths: ["/home"] },
    { name: "page /home, filtered", paths: filters.slice(0, 24).map((query) => `/home?${query}`) },
    { name: "page /detail", paths: ids.slice(0, 24).map((id) => `/detail/${id}`) },
  ];
  return [
    ...asked,
    ...asked.map(({ name, paths }) => ({
      name: `${name}, signed in`,
      paths,
      signedIn: true as const,
    })),
  ];
}
