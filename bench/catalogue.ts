import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { signIn } from "./kit/live-changes.ts";
import { interleaved, load, type Measured, memoryMb } from "./kit/load.ts";
import { type Opened, open, ROOT } from "./kit/open.ts";
import { pages, type Question, questions } from "./kit/questions.ts";

/**
 * How fast is the catalogue, compared with the smallest server that could give the same answers?
 * node bench/catalogue.ts [cars = 10000] [seconds = 4] [rounds = 3]
 */
const [cars = "10000", seconds = "4", rounds = "3"] = process.argv.slice(2);
const dataDir = resolve(ROOT, `data/bench-${cars}`);

await mkdir(dataDir, { recursive: true });
const database = await startEmbedded({ dataDir, log: () => {} });
const settings = {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SEED: cars,
  PORT: "3979",
  LOG_LEVEL: "silent",
  RATE_LIMIT: "off",
};
const seeding = await open("server/main.ts", [], settings);
await seeding.close();
const started = performance.now();
const shop = await open("server/main.ts", [], settings);
const ready = performance.now() - started;
const openBare = (headers: string) =>
  open("bench/kit/bare-server.ts", [database.url, shop.address, headers], {});
const bare = await openBare("few");
/** Its pages have all headers that the shop's have. */
const whole = await openBare("all");

const list = await fetch(`${shop.address}/api/car/search?limit=100`);
const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id);

function row(question: string, [ours, ...theirs]: [Measured, ...Measured[]]) {
  const of = ({ perSecond, p50, p99, cpuMs }: Measured) =>
    `${perSecond} (${p50}/${p99} ms, ${cpuMs.toFixed(2)} ms cpu)`;
  const beside = theirs.map((one) => `${of(one)} | ${(ours.perSecond / one.perSecond).toFixed(2)}`);
  const errors = [ours, ...theirs].reduce((sum, one) => sum + one.errors, 0);
  const cells = [question, of(ours), ...beside, ...(beside.length < 2 ? ["", ""] : [])];
  return `| ${cells.join(" | ")} |${errors ? ` ${errors} errors` : ""}`;
}

console.log(
  `${cars} cars; ready after ${Math.round(ready)} ms; requests a second (p50/p99, cpu a request)`,
);
console.log("| question | Marque | bare | ratio | bare, all headers | ratio |");
console.log(`|${" --- |".repeat(6)}`);
const buyer = await signIn(shop.address, "buyer@marque.example", "Buyer2023");
async function measure({ name, paths, signedIn }: Question, sides: Opened[]) {
  const measured = await interleaved(Number(rounds), sides, ({ address: url, pid }) =>
    load({ url, pid, paths, seconds: Number(seconds), headers: signedIn && buyer }),
  );
  console.log(row(name, measured as [Measured, ...Measured[]]));
}
for (const question of questions(ids)) await measure(question, [shop, bare]);
for (const page of pages(ids)) await measure(page, [shop, bare, whole]);
console.log(
  `memory after the run: Marque ${await memoryMb(shop.pid)} MB, bare ${await memoryMb(bare.pid)} MB`,
);
for (const side of [whole, bare, shop]) await side.close();
await database.stop();
