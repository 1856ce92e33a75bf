import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { open, ROOT } from "./kit/open.ts";

/**
 * Are signing in and FINISH ORDER answered while visitors ask ten times what the shop can bear?
 * node bench/overload.ts [cars = 10000] [seconds = 10] [connections = 160]
 */
const [cars = "10000", seconds = "10", connections = "160"] = process.argv.slice(2);
const LIMIT_MS = 1_000;
const EVERY_MS = 250;

const dataDir = resolve(ROOT, `data/bench-${cars}`);
await mkdir(dataDir, { recursive: true });
const database = await startEmbedded({ dataDir, log: () => {} });
const shop = await open("server/main.ts", [], {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SEED: cars,
  PORT: "4310",
  LOG_LEVEL: "silent",
  RATE_LIMIT: "off",
});

const post = (path: string, body: object, cookie = "") =>
  fetch(`${shop.address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
const signIn = () => post("/user", { email: "buyer@marque.example", password: "Buyer2023" });
/** Until then the database answers searches. */
const inMemory = async () =>
  /^catalogue_cars [1-9]/m.test(await (await fetch(`${shop.address}/metrics`)).text());
while (!(await inMemory())) await pause(EVERY_MS);
const cookie = (await signIn()).headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
const found = await fetch(`${shop.address}/api/car/search?state=New&limit=1`);
const [car] = (await found.json()) as { id: string; name: string; brand: string; price: number }[];
const cart = {
  items: [
    { id: car?.id, title: `${car?.name} ${car?.brand}`, unit_price: car?.price, quantity: 1 },
  ],
  date: "",
};

async function measure(during: Promise<unknown>, ask: () => Promise<Response>) {
  const times: number[] = [];
  const statuses = new Set<number>();
  let running = true;
  during.finally(() => {
    running = false;
  });
  while (running) {
    const since = performance.now();
    statuses.add((await ask()).status);
    times.push(performance.now() - since);
    await pause(EVERY_MS);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
  return { asked: times.length, p50: at(0.5), worst: at(1), statuses: [...statuses] };
}

/** Every search is another one, so that no cache answers. */
let asked = 0;
const run = Promise.resolve(
  autocannon({
    url: shop.address,
    connections: Number(connections),
    duration: Number(seconds),
    setupClient: (client) =>
      client.on("response", () => {
        asked += 1;
        client.setRequests([{ method: "GET", path: `/home?minPrice=${asked}&name=a` }]);
      }),
    requests: [{ method: "GET", path: "/home?minPrice=1&name=a" }],
  }),
);
const [visitors, signedIn, checkout] = await Promise.all([
  run,
  measure(run, signIn),
  measure(run, () => post("/create_preference/", cart, cookie)),
]);
const ready = (await fetch(`${shop.address}/readyz`)).status;
console.log(`${cars} cars, ${connections} connections, ${seconds} s`);
console.log(
  `visitors: ${visitors["2xx"]} answered, ${visitors["5xx"]} refused (p50 ${visitors.latency.p50} ms), ${visitors.errors} errors`,
);
for (const [name, one] of Object.entries({ "sign-in": signedIn, checkout }))
  console.log(
    `${name}: ${one.asked} times, p50 ${one.p50} ms, worst ${one.worst} ms, ${one.statuses}`,
  );
console.log(`/readyz afterwards: ${ready}`);
await shop.close();
await database.stop();
process.exitCode = Math.max(signedIn.worst, checkout.worst) > LIMIT_MS ? 1 : 0;
