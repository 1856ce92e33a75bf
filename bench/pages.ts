import { LINES } from "./kit/live-cars.ts";
import { signIn } from "./kit/live-changes.ts";
import { liveQuestions } from "./kit/live-questions.ts";
import { databaseSeconds, loadOf } from "./kit/load.ts";
import { loaded, openLive } from "./kit/open-live.ts";

/**
 * What does a page cost when it is requested for the first time, and how many private pages are answered?
 * node bench/pages.ts [cars = 10000] [seconds = 10]
 */
const [cars = "10000", seconds = "10"] = process.argv.slice(2);
/** The number of pages before the measurement starts, after which the code is compiled. */
const WARM_UP_PAGES = 3_000;
const LIST_LENGTH = 100;

const { database, folder, openShop } = await openLive(cars);
const shop = await openShop(Number(process.env.BENCH_PORT ?? 3976), "on");
const { address, pid } = shop;
await loaded(shop);

function questions(name: string): string[] {
  return liveQuestions([LINES[0] as string]).find((one) => one.name === name)?.shop ?? [];
}

/** Pages of `/home`, each another one. */
const homePages = [
  ...questions("own-home"),
  ...questions("search").map((path) => path.replace("/api/car/search", "/home")),
  ...questions("home"),
];

async function carPages(): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; paths.length < Number(cars); page += 1) {
    const reply = await fetch(`${address}/api/car/search?limit=${LIST_LENGTH}&page=${page}`);
    const found = (await reply.json()) as { id: string }[];
    paths.push(...found.map(({ id }) => `/detail/${id}`));
    if (found.length < LIST_LENGTH) break;
  }
  return paths;
}

/** One after the other, each once. */
function inTurn(paths: string[]) {
  const all = [...new Set(paths)];
  let asked = 0;
  return {
    next: () => all[asked++ % all.length] as string,
    asked: () => asked,
    isOver: () => asked > all.length,
  };
}

interface Asked {
  next: () => string;
  headers?: Record<string, string>;
}

async function row(name: string, { next, headers }: Asked, note = () => ""): Promise<void> {
  const before = await databaseSeconds(folder);
  const load = { url: address, pid, next, seconds: Number(seconds), headers };
  const { perSecond, p50, p99, cpuMs, errors } = await loadOf(load);
  const databaseMs =
    (((await databaseSeconds(folder)) - before) * 1_000) / (perSecond * Number(seconds));
  const failed = errors ? `, ${errors} errors` : "";
  console.log(
    `| ${name} | ${perSecond} | ${p50} / ${p99} | ${cpuMs.toFixed(2)} + ${databaseMs.toFixed(2)} | ${note()}${failed} |`,
  );
}

async function newPages(name: string, paths: string[], warmUp: number): Promise<void> {
  const turn = inTurn(paths);
  while (turn.asked() < warmUp) await loadOf({ url: address, pid, next: turn.next, seconds: 1 });
  await row(name, turn, () => (turn.isOver() ? "some were asked for twice" : ""));
}

console.log(`${cars} cars, 16 connections`);
console.log("| page | a second | p50 / p99 ms | ms of shop + PostgreSQL | |");
console.log("| --- | ---: | ---: | ---: | --- |");
await newPages("`/home` that nobody asked for before", homePages, WARM_UP_PAGES);
await newPages("a car that nobody asked for before", await carPages(), WARM_UP_PAGES);
const buyer = await signIn(address, "buyer@marque.example", "Buyer2023");
await row("`/profile`", { next: () => "/profile", headers: buyer });
const admin = await signIn(address, "admin@marque.example", "Admin2023");
for (const tab of ["PRODUCTS", "USERS"]) {
  const path = `/admin/dashboard?tab=${tab}`;
  await row(`\`${path}\``, { next: () => path, headers: admin });
}
await shop.close();
await database.stop();
