import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { CAR_IMAGES_MAX } from "#shared/constants.ts";
import { type Buyer, confirm, insertBuyers, insertCars, order, pay } from "./chaos/buying.ts";
import { liveQuestions, zipf } from "./kit/live-questions.ts";
import { fillShop } from "./kit/live-shop.ts";
import { cpuSeconds, databaseSeconds, pacedLoad } from "./kit/load.ts";
import { open, ROOT } from "./kit/open.ts";
import { loaded } from "./kit/open-live.ts";
import { commitsPerSecond, encoding, passwordCheck, writesSoFar } from "./writing/limits.ts";
import { repeat, type Work } from "./writing/repeat.ts";

/**
 * How many sign-ins, publications and purchases are answered in a second, compared with an upper
 * bound of each? And do readers notice a change of 100,000 cars in one statement?
 * node bench/writing.ts [seconds = 10] [cars = 100000]
 */
const [seconds = "10", cars = "100000"] = process.argv.slice(2);
const SECONDS = Number(seconds);
const [BUYERS_AT_ONCE, PUBLISHERS_AT_ONCE, SIGN_INS_AT_ONCE] = [16, 2, 8];
const READS_A_SECOND = 200;
/** Within this time the shop shows a change of all cars. */
const FOLLOWED_SECONDS = 10;
const PEOPLE = 200;
const PURCHASES_A_SECOND_MAX = 500;
const WARM_SECONDS = 3;
const ACCOUNT = { email: "buyer@marque.example", password: "Buyer2023" };

const folder = resolve(ROOT, `data/bench-writing-${cars}`);
await mkdir(folder, { recursive: true });
const database = await startEmbedded({ dataDir: folder, log: () => {} });
const pool = new pg.Pool({ connectionString: database.url, max: BUYERS_AT_ONCE });
const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
const openShop = () =>
  open("server/main.ts", [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED: "demo",
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    PORT: process.env.BENCH_PORT ?? "3974",
  });
await (await openShop()).close();
await fillShop(database.url, Number(cars));
const shop = await openShop();
await loaded(shop);

const call = (path: string, init: RequestInit = {}) =>
  fetch(shop.address + path, { redirect: "manual", ...init }).catch(() => undefined);

async function isAnswered(reply: Response | undefined): Promise<boolean> {
  await reply?.arrayBuffer();
  return reply !== undefined && reply.status < 400;
}

const signIn: Work = async () =>
  isAnswered(
    await call("/api/user", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(ACCOUNT),
    }),
  );

/** As large as phones take them. */
async function takenPictures(): Promise<Buffer[]> {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: "#345", noise } as const;
  const one = await sharp({ create }).blur(2).jpeg({ quality: 85 }).toBuffer();
  return Array.from({ length: CAR_IMAGES_MAX }, () => one);
}

/** A car with all its pictures, each uploaded by itself. */
const publishing = (pictures: Buffer[], sellers: Buyer[]): Work => {
  let turn = 0;
  return async () => {
    turn += 1;
    const { headers } = sellers[turn % sellers.length] as Buyer;
    const uploads = await Promise.all(
      pictures.map(async (picture) => {
        const body = new FormData();
        body.append("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "car.jpg");
        const { cookie = "" } = headers;
        const reply = await call("/api/images/upload", {
          method: "POST",
          headers: { cookie },
          body,
        });
        return reply?.status === 200 ? ((await reply.json()) as { secure_url: string }) : undefined;
      }),
    );
    if (uploads.includes(undefined)) return false;
    const car = {
      ...{ name: "Writing", brand: "Chaos", model: 2021, state: "New", price: 90_000 },
      image: uploads.map((upload) => upload?.secure_url),
    };
    const init = { method: "POST", headers: { ...headers, "idempotency-key": uuid() } };
    return isAnswered(await call("/api/car/create", { ...init, body: JSON.stringify(car) }));
  };
};

/** FINISH ORDER, the payment's page, and the order recorded. */
const buying = (buyers: Buyer[], stock: Awaited<ReturnType<typeof insertCars>>): Work => {
  let turn = 0;
  return async () => {
    turn += 1;
    const [car, buyer] = [stock.pop(), buyers[turn % buyers.length] as Buyer];
    if (!car) throw new Error("More cars are needed for so many seconds.");
    const asked = await order({ call }, buyer, [car]);
    if (asked?.status !== 201) return isAnswered(asked).then(() => false);
    const { id } = (await asked.json()) as { id: string };
    await isAnswered(await pay({ call }, id));
    return isAnswered(await confirm({ call }, buyer, [car]));
  };
};

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);

interface Spent {
  shopMs: number;
  databaseMs: number;
}

/** How often the work is done in a second, compared with its upper bound. */
async function compare(
  what: string,
  [work, atOnce]: [Work, number],
  [limit, bare]: [string, (spent: Spent) => Promise<number>],
): Promise<void> {
  await repeat(work, atOnce, WARM_SECONDS);
  const before = { shop: await cpuSeconds(shop.pid), database: await databaseSeconds(folder) };
  const { done, perSecond, p50, p99, failed } = await repeat(work, atOnce, SECONDS);
  const shopMs = (((await cpuSeconds(shop.pid)) - before.shop) * 1_000) / done;
  const databaseMs = (((await databaseSeconds(folder)) - before.database) * 1_000) / done;
  const most = await bare({ shopMs, databaseMs });
  row([
    what,
    perSecond.toFixed(1),
    `${p50} / ${p99}`,
    `${shopMs.toFixed(1)} + ${databaseMs.toFixed(1)}`,
    `${limit}: ${most.toFixed(1)}`,
    (perSecond / most).toFixed(2),
    failed,
  ]);
}

const rateOf = (work: Work, atOnce: number) => async () =>
  (await repeat(work, atOnce, SECONDS)).perSecond;

async function compareAll(): Promise<void> {
  row([
    "what",
    "a second",
    "p50 / p99 ms",
    "ms of shop + PostgreSQL",
    "limit a second",
    "share",
    "failed",
  ]);
  row(["---", ...Array<string>(3).fill("---:"), "---", ...Array<string>(2).fill("---:")]);
  const check = await passwordCheck(ACCOUNT.password);
  await compare(
    "sign-in",
    [signIn, SIGN_INS_AT_ONCE],
    ["Argon2id, one check", rateOf(check, SIGN_INS_AT_ONCE)],
  );
  const pictures = await takenPictures();
  const people = await insertBuyers({ query }, PEOPLE);
  await compare(
    "publication with five pictures of 12 megapixels",
    [publishing(pictures, people), PUBLISHERS_AT_ONCE],
    ["sharp, the same five", rateOf(encoding(pictures), PUBLISHERS_AT_ONCE)],
  );
  const stock = await insertCars(
    { query },
    PURCHASES_A_SECOND_MAX * (SECONDS + WARM_SECONDS),
    "Used",
  );
  const before = { writes: await writesSoFar(pool), stock: stock.length };
  await compare(
    "purchase, from FINISH ORDER to its row",
    [buying(people, stock), BUYERS_AT_ONCE],
    ["the shop's one core", async ({ shopMs }) => 1_000 / shopMs],
  );
  const each = ((await writesSoFar(pool)) - before.writes) / (before.stock - stock.length);
  const commits = await commitsPerSecond(pool, BUYERS_AT_ONCE, SECONDS);
  console.log(
    `\nA purchase is ${each.toFixed(1)} transactions that write, with those of its mails; the disk takes ${commits.toFixed(0)} a second.\n`,
  );
}

/** How long searches take while nothing happens, while one statement changes every car, and after it. */
async function readDuringBulkChange(): Promise<void> {
  const next = zipf(liveQuestions([]).find(({ name }) => name === "search")?.shop ?? [], 1);
  const load = { url: shop.address, pid: shop.pid, next, rate: READS_A_SECOND };
  await pacedLoad({ ...load, seconds: SECONDS });
  const still = await pacedLoad({ ...load, seconds: SECONDS });
  const since = performance.now();
  const change = query("update car set price = price + 1 where on_offer");
  const during = await pacedLoad({ ...load, seconds: change });
  await change;
  const took = (performance.now() - since) / 1_000;
  const after = await pacedLoad({ ...load, seconds: FOLLOWED_SECONDS });
  const times = ({ p50, p99 }: typeof still) => `${p50} / ${p99} ms`;
  console.log(
    `${READS_A_SECOND} searches a second, p50 / p99: ${times(still)}; during a statement of ${took.toFixed(1)} s that changes ${cars} cars ${times(during)}; in the ${FOLLOWED_SECONDS} s after it ${times(after)}; ${still.errors + during.errors + after.errors} errors.`,
  );
}

try {
  console.log(`Load average before ${loadavg()[0]?.toFixed(1)}.\n`);
  await compareAll();
  await readDuringBulkChange();
} finally {
  await shop.close();
  await pool.end();
  await database.stop();
}
