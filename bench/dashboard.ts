import { resolve } from "node:path";
import { seedManyUsers } from "#demo/many.ts";
import { connect, NO_TIMEOUTS } from "#server/db/connect.ts";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { signIn } from "./kit/live-changes.ts";
import { median } from "./kit/median.ts";
import { open, ROOT } from "./kit/open.ts";

/**
 * How long do the administrator's tables take to their first rows, few rows or many?
 * node bench/dashboard.ts [few = 10000] [many = 1000000]
 */
const [few = "10000", many = "1000000"] = process.argv.slice(2);
const ROUNDS = 15;

const pages = [
  "?tab=USERS",
  "?tab=USERS&sort=email",
  "?tab=USERS&country=Italy",
  "?tab=USERS&ban=true",
  "?tab=USERS&name=ada",
  "?tab=USERS&status=admin",
  "?tab=USERS&country=Italy&verify=false&ban=true",
  "?tab=PRODUCTS",
  "?tab=PRODUCTS&sort=price&order=desc",
  "?tab=PRODUCTS&sort=rating&order=desc",
  "?tab=PRODUCTS&color=Red&state=Used",
  "?tab=PRODUCTS&model=2015&location=Italy",
  "?tab=PRODUCTS&model=1955&color=Bronze&location=Chile",
  "?tab=PRODUCTS&name=lunaria",
];

async function fillUsers(url: string, wanted: number): Promise<void> {
  const { db, close } = connect(url, 2, NO_TIMEOUTS);
  const { count } = await db
    .selectFrom("app_user")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count < wanted) await seedManyUsers(db, wanted - count);
  await close();
}

/** The median time to each page, rendered, in ms. */
async function measure(amount: string): Promise<number[]> {
  const dataDir = resolve(ROOT, `data/bench-${amount}`);
  const database = await startEmbedded({ dataDir, log: () => {} });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SEED: amount,
    PORT: "3978",
    RATE_LIMIT: "off",
    LOG_LEVEL: "silent",
  };
  const shop = await open("server/main.ts", [], settings);
  await fillUsers(database.url, Number(amount));
  const { cookie } = await signIn(shop.address, "admin@marque.example", "Admin2023");
  const times: number[] = [];
  for (const page of pages) {
    const taken: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const reply = await fetch(`${shop.address}/admin/dashboard${page}`, { headers: { cookie } });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${page}: ${reply.status}`);
      taken.push(performance.now() - start);
    }
    times.push(median(taken));
  }
  await shop.close();
  await database.stop();
  return times;
}

const small = await measure(few);
const large = await measure(many);
console.log(`| page | ${few} | ${many} | times |\n| --- | --- | --- | --- |`);
pages.forEach((page, index) => {
  const [a = 0, b = 0] = [small[index], large[index]];
  console.log(`| ${page} | ${a.toFixed(1)} ms | ${b.toFixed(1)} ms | ${(b / a).toFixed(1)} |`);
});
