import { LINES } from "./kit/live-cars.ts";
import { changeCars, signIn } from "./kit/live-changes.ts";
import { liveQuestions, zipf } from "./kit/live-questions.ts";
import { databaseSeconds, loadOf, type Measured, memoryMb, pacedLoad } from "./kit/load.ts";
import { open } from "./kit/open.ts";
import { loaded, openLive } from "./kit/open-live.ts";

/**
 * How fast is the catalogue while cars change, compared with the smallest server that could answer?
 * Uncached answers count: in 20 seconds each of the 5,000 questions comes at least once.
 * node bench/live.ts [cars = 10000] [seconds = 20] [changes a second = 0,10,100] [questions = all]
 */
const [cars = "10000", seconds = "20", rates = "0,10,100", only = ""] = process.argv.slice(2);
const YARDSTICK_CARS = "10000";
const PORT = Number(process.env.BENCH_PORT ?? 3976);

const { database, folder, openShop } = await openLive(cars);
const started = performance.now();
const shop = await openShop(PORT, "on");
const ready = Math.round(performance.now() - started);
const other = await openShop(PORT + 1, "off");
const yardstick = await open("bench/kit/yardstick.ts", [database.url, YARDSTICK_CARS], {});

await loaded(shop);
const inMemory = Math.round(performance.now() - started);
await loaded(other);

const list = await fetch(`${shop.address}/api/car/search?name=${LINES[0]}&limit=100`);
const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id);
const buyer = await signIn(shop.address, "buyer@marque.example", "Buyer2023");
let seed = 1;

async function measure(
  { address, pid }: Pick<typeof shop, "address" | "pid">,
  paths: string[],
  { rate, headers }: { rate?: number | undefined; headers?: Record<string, string> | undefined },
) {
  const before = await databaseSeconds(folder);
  const load = { url: address, pid, next: zipf(paths, seed++), seconds: Number(seconds) };
  const measured = await (rate ? pacedLoad({ ...load, rate }) : loadOf({ ...load, headers }));
  const databaseMs = ((await databaseSeconds(folder)) - before) * 1_000;
  return {
    ...measured,
    databaseMs: databaseMs / Math.max(1, measured.perSecond * Number(seconds)),
  };
}

const of = ({ perSecond, p50, p99, cpuMs, databaseMs }: Measured & { databaseMs: number }) =>
  `${perSecond} | ${p50} / ${p99} | ${cpuMs.toFixed(2)} + ${databaseMs.toFixed(2)}`;

console.log(
  `${cars} cars, yardstick ${YARDSTICK_CARS}; the shop is ready after ${ready} ms, in memory after ${inMemory}`,
);
console.log(
  "| question | changes/s | requests/s | p50 / p99 ms | ms of shop + PostgreSQL | yardstick | p50 / p99 ms | its ms | ratio | seen elsewhere after ms (p50 / max) | memory MB |",
);
console.log(`| --- |${" ---: |".repeat(10)}`);
for (const rate of rates.split(",").map(Number))
  for (const { name, rate: asked, signedIn, ...paths } of liveQuestions(ids)) {
    if (only && !only.split(",").includes(name)) continue;
    const headers = signedIn && buyer;
    const theirs = await measure(yardstick, paths.yardstick, { rate: asked });
    const stop = await changeCars({ shop: shop.address, other: other.address, ids }, rate);
    const ours = await measure(shop, paths.shop, { rate: asked, headers });
    const { changes, failures, p50, max } = await stop();
    const errors = ours.errors + theirs.errors + failures;
    const row = [
      name,
      rate ? Math.round(changes / Number(seconds)) : 0,
      of(ours),
      of(theirs),
      (ours.perSecond / theirs.perSecond).toFixed(2),
      rate ? `${p50} / ${max}` : "",
      `${await memoryMb(shop.pid)}${errors ? `, ${errors} errors` : ""}`,
    ];
    console.log(`| ${row.join(" | ")} |`);
  }
for (const side of [yardstick, other, shop]) await side.close();
await database.stop();
