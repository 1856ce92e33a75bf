import { setTimeout as pause } from "node:timers/promises";
import { COLORS, PLACES, pick, randomNumbers } from "./live-cars.ts";

const SHOWN_WITHIN_MS = 5_000;
const TRACKED_EVERY = 5;

interface Target {
  /** The process that is asked to change cars. */
  shop: string;
  /** Another process of the same shop. */
  other: string;
  ids: string[];
}

/** The headers of calls by one of the demonstration's accounts. */
export async function signIn(shop: string, email: string, password: string) {
  const reply = await fetch(`${shop}/api/user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { "content-type": "application/json", cookie };
}

/**
 * Changes cars through the API, so many a second: half are prices, the others new cars, deletions
 * and changes of state. Prices are followed until the other process shows them.
 */
export async function changeCars({ shop, other, ids }: Target, perSecond: number) {
  const headers = perSecond ? await signIn(shop, "seller@marque.example", "Seller2023") : {};
  const random = randomNumbers(Date.now());
  const made: string[] = [];
  const ages: number[] = [];
  const running = new Set<Promise<void>>();
  /** Cars whose price is waited for: another change would hide it. */
  const followed = new Set<string>();
  let [changes, failures, on] = [0, 0, true];

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`${shop}/api/car/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    changes += 1;
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
    return reply.json();
  }

  function anyOther(): string {
    const id = pick(random, ids);
    return followed.has(id) ? anyOther() : id;
  }

  async function follow(price: number): Promise<void> {
    const since = performance.now();
    while (performance.now() - since < SHOWN_WITHIN_MS) {
      const query = `minPrice=${price}&maxPrice=${price}&limit=1`;
      const reply = await fetch(`${other}/api/car/search?${query}`);
      if (((await reply.json()) as unknown[]).length) break;
      await pause(10);
    }
    ages.push(performance.now() - since);
  }

  async function changeAndFollow(id: string, price: number): Promise<void> {
    followed.add(id);
    try {
      await send("PUT", `edit/${id}`, { price });
      await follow(price);
    } finally {
      followed.delete(id);
    }
  }

  async function change(turn: number): Promise<void> {
    const id = anyOther();
    if (turn % 2 === 0) {
      // Odd prices, which no other car has.
      const price = 20_001 + 2 * Math.floor(random() * 1_000_000);
      if (turn % (2 * TRACKED_EVERY) === 0) await changeAndFollow(id, price);
      else await send("PUT", `edit/${id}`, { price });
    } else if (turn % 6 === 1) {
      const car = { name: "Aurora", brand: "Ferrari", model: 2020, state: "New", price: 50_000 };
      const body = { ...car, color: pick(random, COLORS), location: pick(random, PLACES) };
      made.push(((await send("POST", "create", body)) as { id: string }).id);
    } else if (turn % 6 === 3 && made.length) await send("DELETE", made.pop() as string);
    else await send("PUT", `edit/${id}`, { state: random() < 0.5 ? "New" : "Used" });
  }

  async function run(): Promise<void> {
    const start = performance.now();
    for (let turn = 0; on; turn += 1) {
      await pause(Math.max(0, start + (turn * 1_000) / perSecond - performance.now()));
      const one = change(turn).catch(() => {
        failures += 1;
      });
      running.add(one);
      void one.finally(() => running.delete(one));
    }
  }
  const turning = perSecond ? run() : Promise.resolve();

  return async () => {
    on = false;
    await turning;
    await Promise.all(running);
    ages.sort((one, two) => one - two);
    const at = (share: number) => Math.round(ages[Math.floor(ages.length * share)] ?? Number.NaN);
    return { changes, failures, p50: at(0.5), max: at(0.999_999) };
  };
}
