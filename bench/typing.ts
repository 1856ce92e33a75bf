import { liveQuestions, zipf } from "./kit/live-questions.ts";
import { pacedLoad } from "./kit/load.ts";
import { loaded, openLive } from "./kit/open-live.ts";
import { typeWords } from "./kit/typist.ts";

/**
 * How soon after a key is its list of suggestions there, and how fast are 200 a second answered?
 * node bench/typing.ts [cars = 10000] [seconds = 10]
 */
const [cars = "10000", seconds = "10"] = process.argv.slice(2);
const PORT = Number(process.env.BENCH_PORT ?? 3976);
const WORDS = ["montefosco", "green coupe", "ferarri", "serravento tramonto", "hochwald 2020"];
const LIST_MS = 100;
const ANSWER_MS = 20;

const { database, openShop } = await openLive(cars);
const shop = await openShop(PORT, "on");
await loaded(shop);

const asked = liveQuestions([]).find(({ name }) => name === "suggest");
const rate = asked?.rate;
if (!rate) throw new Error("There are no questions for suggestions.");
const ask = () =>
  pacedLoad({
    url: shop.address,
    pid: shop.pid,
    next: zipf(asked.shop, 1),
    seconds: Number(seconds),
    rate,
  });

function told(title: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const ms = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
    return ms === Infinity ? "not before the next key" : `${Math.round(ms)} ms`;
  };
  const late = times.filter((ms) => ms > LIST_MS).length;
  console.log(
    `${title}: ${times.length} keys, list after: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}; ${late} later than ${LIST_MS} ms`,
  );
}

async function tellAnswers(when: string): Promise<void> {
  const { perSecond, p50, p99, errors } = await ask();
  console.log(
    `${when}: ${perSecond} answers a second: p50 ${p50} ms, p99 ${p99} ms (at most ${ANSWER_MS}), ${errors} errors`,
  );
}

console.log(`${cars} cars`);
// Until its code is compiled and the words are known a shop is slower.
await tellAnswers("Just started");
await tellAnswers("Then");
told("Desktop", await typeWords(shop.address, WORDS, 1));
told("Processor four times slower", await typeWords(shop.address, WORDS, 4));
const [alone, busy] = [typeWords(shop.address, WORDS, 1), ask()];
told(`Desktop, with ${rate} others a second`, await alone);
await busy;
await shop.close();
await database.stop();
