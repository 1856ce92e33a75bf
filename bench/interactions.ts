import type { Page } from "playwright-core";
import { type Interaction, interact } from "./kit/interactions.ts";
import { loaded, openLive } from "./kit/open-live.ts";

/**
 * How long after a press or a key does the page show its effect, on a processor four times slower?
 * node bench/interactions.ts [times = 5] [interactions = all]
 */
const [times = "5", only = ""] = process.argv.slice(2);
const PORT = Number(process.env.BENCH_PORT ?? 3976);
const SLOWER = 4;
const MARK_MS = 100;

const { database, openShop } = await openLive("10000");
const shop = await openShop(PORT, "on");
await loaded(shop);
/** With several pictures, unlike those that the benchmark adds. */
const found = await fetch(`${shop.address}/api/car/search?name=Vinter`);
const [car] = (await found.json()) as { id: string }[];
const CAR = `/detail/${car?.id}`;

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first();
const box = (page: Page) =>
  page
    .getByRole("searchbox")
    .or(page.getByRole("combobox", { name: "Search" }))
    .first();
const brand = (page: Page) =>
  page.locator("label:has([type=checkbox])").filter({ visible: true }).nth(1);
const theme = (page: Page) => page.getByRole("switch");

const EVERYWHERE: Omit<Interaction, "on">[] = [
  { name: "theme", path: "/home", target: theme },
  { name: "sort", path: "/home", target: (page) => page.getByLabel("Sort"), key: "ArrowDown" },
  { name: "letter", path: "/home", target: box, key: "m" },
  { name: "compare", path: "/home", target: button(/^Compare/) },
  { name: "favorite", path: "/home", target: button(/^Favorite/) },
  { name: "car", path: "/home", target: (page) => page.locator("article a").first() },
  { name: "next page", path: "/home", target: (page) => page.locator("a[rel=next]") },
  { name: "picture", path: CAR, target: button("Picture 3") },
  { name: "larger", path: CAR, target: button("Show the picture larger") },
  { name: "turn", path: CAR, target: button("Turn the car") },
  { name: "cart", path: CAR, target: button("ADD TO CART") },
  { name: "catalogue", path: CAR, target: (page) => page.getByRole("link", { name: "Catalogue" }) },
];
const openFilters = (page: Page) => button("Filters")(page).click();
const ALL: Interaction[] = [
  ...(["phone", "desktop"] as const).flatMap((on) => EVERYWHERE.map((one) => ({ ...one, on }))),
  { name: "menu", path: "/", on: "phone", target: button("Menu") },
  { name: "menu", path: "/home", on: "phone", target: button("Menu") },
  { name: "filters", path: "/home", on: "phone", target: button("Filters") },
  { name: "tick", path: "/home", on: "phone", before: openFilters, target: brand },
  { name: "tick", path: "/home", on: "desktop", target: brand },
  { name: "more brands", path: "/home", on: "desktop", target: button("Show more brands") },
];
const names = only.split(",");
const interactions = ALL.filter(({ name }) => !only || names.includes(name));
const took = await interact(shop.address, interactions, { slower: SLOWER, times: Number(times) });

console.log("| page | interaction | on | p50 ms | longest ms |\n| --- | --- | --- | ---: | ---: |");
let within = 0;
for (const [n, { path, name, on }] of interactions.entries()) {
  const each = took[n] ?? [];
  const median = each[each.length >> 1] ?? Number.NaN;
  if (median <= MARK_MS) within += 1;
  const page = path === CAR ? "/detail/{id}" : path;
  console.log(`| ${page} | ${name} | ${on} | ${median} | ${each.at(-1)} |`);
}
console.log(`\n${within} of ${interactions.length} within ${MARK_MS} ms`);
await shop.close();
await database.stop();
