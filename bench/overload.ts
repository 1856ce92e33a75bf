import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { open, ROOT } from "./kit/open.ts";
import { openTimeSpent } from "./kit/time-spent.ts";

/**
 * Are sign-ins and FINISH ORDER answered while visitors send ten times the load that the shop can
 * serve? What did the slowest answer of each wait for?
 * node bench/overload.ts [cars = 10000] [seconds = 10] [connections = 160]
 */
const [cars = "10000", seconds = "10", connections = "160"] = process.argv.slice(2);
const LIMIT_MS = 1_000;
const EVERY_MS = 250;

const dataDir = resolve(ROOT, `data/bench-${cars}`);
await mkdir(dataDir, { recursive: true });
const database = await startEmbedded({ dataDir, log: () => {} });
const timeSpent = await openTimeSpent();
const shop = await open("server/main.ts", [], {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SEED: cars,
  PORT: "4310",
  LOG_LEVEL: "silent",
  RATE_LIMIT: "off",
  ...timeSpent.settings,
});

interface Asking {
  cookie?: string;
  traceparent?: string;
}
const post = (path: string, body: object, headers: Asking = {}) =>
  fetch(`${shop.address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const signIn = (headers: Asking) =>
  post("/user", { email: "buyer@marque.example", password: "Buyer2023" }, headers);
/** How much a counter of the shop has grown since it was last read. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${shop.address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? 0);
}
/** Until then the database answers searches. */
while ((await metric("catalogue_cars")) === 0) await pause(EVERY_MS);
const cookie = (await signIn({})).headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
const found = await fetch(`${shop.address}/api/car/search?state=New&limit=1`);
const [car] = (await found.json()) as { id: string; name: string; brand: string; price: number }[];
const cart = {
  items: [
    { id: car?.id, title: `${car?.name} ${car?.brand}`, unit_price: car?.price, quantity: 1 },
  ],
  date: "",
};

async function measure(during: Promise<unknown>, ask: (headers: Asking) => Promise<Response>) {
  const times: { ms: number; trace: string }[] = [];
  const statuses = new Set<number>();
  let running = true;
  during.finally(() => {
    running = false;
  });
  while (running) {
    const { id: trace, header: traceparent } = timeSpent.newTrace();
    const since = performance.now();
    statuses.add((await ask({ traceparent })).status);
    times.push({ ms: performance.now() - since, trace });
    await pause(EVERY_MS);
  }
  times.sort((a, b) => a.ms - b.ms);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? { ms: 0, trace: "" };
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
  measure(run, (headers) => post("/create_preference/", cart, { cookie, ...headers })),
]);
const delay = await metric("nodejs_eventloop_lag_max_seconds");
const ready = (await fetch(`${shop.address}/readyz`)).status;
console.log(`${cars} cars, ${connections} connections, ${seconds} s`);
console.log(
  `visitors: ${visitors["2xx"]} answered, ${visitors["5xx"]} refused (p50 ${visitors.latency.p50} ms), ${visitors.errors} errors`,
);
await shop.close();
for (const [name, { asked: times, p50, worst, statuses }] of Object.entries({
  "sign-in": signedIn,
  checkout,
})) {
  const ms = (one: typeof p50) => `${Math.round(one.ms)} ms`;
  console.log(`${name}: ${times} times, p50 ${ms(p50)}, worst ${ms(worst)}, ${statuses}`);
  console.log(`  p50: ${timeSpent.of(p50.trace, p50.ms)}`);
  console.log(`  worst: ${timeSpent.of(worst.trace, worst.ms)}`);
}
console.log(
  `/readyz afterwards: ${ready}; event loop late by ${Math.round(delay * 1000)} ms at worst; load average ${loadavg()[0]?.toFixed(1)}`,
);
await database.stop();
await timeSpent.close();
process.exitCode = Math.max(signedIn.worst.ms, checkout.worst.ms) > LIMIT_MS ? 1 : 0;
