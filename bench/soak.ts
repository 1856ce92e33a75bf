import { LINES } from "./kit/live-cars.ts";
import { changeCars, signIn } from "./kit/live-changes.ts";
import { liveQuestions, type Questions, zipf } from "./kit/live-questions.ts";
import { type Measured, memoryMb, pacedLoad } from "./kit/load.ts";
import { loaded, openLive } from "./kit/open-live.ts";

/**
 * How much memory does a shop take within an hour, and does it become slower? All questions of
 * `live.ts` are asked at once, at a fixed rate, while cars change.
 * node bench/soak.ts [cars = 10000] [minutes = 60] [requests a second = 120] [changes a second = 10]
 */
const [cars = "10000", minutes = "60", rate = "120", changesRate = "10"] = process.argv.slice(2);
const PORT = Number(process.env.BENCH_PORT ?? 3996);
const ROWS = 12;
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

const { database, openShop } = await openLive(cars);
const shop = await openShop(PORT, "on");
await loaded(shop);

const list = await fetch(`${shop.address}/api/car/search?name=${LINES[0]}&limit=100`);
const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id);
const buyer = await signIn(shop.address, "buyer@marque.example", "Buyer2023");
const questions = liveQuestions(ids);
const strangers = questions.filter(({ signedIn }) => !signedIn);
const own = questions.filter(({ signedIn }) => signedIn);

/** One of each kind in turn. */
function inTurn(kinds: Questions[]): () => string {
  const nexts = kinds.map(({ shop: paths }, n) => zipf(paths, n + 1));
  let turn = 0;
  return () => (nexts[turn++ % nexts.length] as () => string)();
}

const [nextOfStrangers, nextOfOwn] = [inTurn(strangers), inTurn(own)];
const seconds = (Number(minutes) * 60) / ROWS;

function ask(kinds: Questions[], next: () => string, session = {}) {
  const part = (Number(rate) * kinds.length) / questions.length;
  const headers = { ...BROWSER, ...session };
  return pacedLoad({ url: shop.address, pid: shop.pid, next, seconds, rate: part, headers });
}

const of = ({ perSecond, p50, p99 }: Measured) => `${perSecond} | ${p50} / ${p99}`;
const changing = { shop: shop.address, other: shop.address, ids };
const stop = await changeCars(changing, Number(changesRate));

console.log(`${cars} cars; ${await memoryMb(shop.pid)} MB before the first question`);
console.log(
  "| after minutes | strangers' requests/s | p50 / p99 ms | signed in | p50 / p99 ms | errors | memory MB |",
);
console.log(`| ---: |${" ---: |".repeat(6)}`);
for (let row = 1; row <= ROWS; row += 1) {
  const [theirs, signedIn] = await Promise.all([
    ask(strangers, nextOfStrangers),
    ask(own, nextOfOwn, buyer),
  ]);
  const errors = theirs.errors + signedIn.errors;
  const after = Math.round((row * seconds) / 6) / 10;
  console.log(
    `| ${after} | ${of(theirs)} | ${of(signedIn)} | ${errors} | ${await memoryMb(shop.pid)} |`,
  );
}
const { changes, failures, p50, max } = await stop();
console.log(`${changes} changes, ${failures} failed; seen after ${p50} ms, at most ${max}`);
await shop.close();
await database.stop();
