import { setTimeout as pause } from "node:timers/promises";
import { COLORS, PLACES, pick, randomNumbers } from "./live-cars.ts";

const SHOWN_WITHIN_MS = 5_000;
const TRACKED_EVERY = 5;

interface Target {
  /** The process that gets the changes of cars. */
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

/** Prices that are followed until the other process shows them. */
function createWatch(other: string, { ids, random }: { ids: string[]; random: () => number }) {
  const underWay = new Set<string>();
  const ages: number[] = [];

  async function seen(price: number): Promise<void> {
    const since = performance.now();
    while (performance.now() - since < SHOWN_WITHIN_MS) {
      const query = `minPrice=${price}&maxPrice=${price}&limit=1`;
      const reply = await fetch(`${other}/api/car/search?${query}`);
      if (((await reply.json()) as unknown[]).length) break;
      await pause(10);
    }
    ages.push(performance.now() - since);
  }

  return {
    /**
     * Changes a car that is not being changed, if there is one: a change that overtakes another would
     * hide its price.
     */
    async change(work: (id: string) => Promise<unknown>, price?: number): Promise<void> {
      const free = ids.filter((id) => !underWay.has(id));
      if (!free.length) return;
      const id = pick(random, free);
      underWay.add(id);
      try {
        await work(id);
        if (price !== undefined) await seen(price);
      } finally {
        underWay.delete(id);
      }
    },

    seenAfter() {
      ages.sort((one, two) => one - two);
      const at = (share: number) => Math.round(ages[Math.floor(ages.length * share)] ?? Number.NaN);
      return { p50: at(0.5), max: at(0.999_999) };
    },
  };
}

/**
 * Changes cars through the API, at this rate: half are prices, the others new cars, deletions
 * and changes of state. Prices are followed until the other process shows them.
 */
export async function changeCars({ shop, other, ids }: Target, perSecond: number) {
  const headers = perSecond ? await signIn(shop, "seller@marque.example", "Seller2023") : {};
  const random = randomNumbers(Date.now());
  const made: string[] = [];
  const watch = createWatch(other, { ids, random });
  const running = new Set<Promise<void>>();
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

  async function change(turn: number): Promise<void> {
    if (turn % 2 === 0) {
      // Odd prices, which no other car has.
      const price = 20_001 + 2 * Math.floor(random() * 1_000_000);
      const tracked = turn % (2 * TRACKED_EVERY) === 0;
      await watch.change((id) => send("PUT", `edit/${id}`, { price }), tracked ? price : undefined);
    } else if (turn % 6 === 1) {
      const car = { name: "Aurora", brand: "Ferrari", model: 2020, state: "New", price: 50_000 };
      const body = { ...car, color: pick(random, COLORS), location: pick(random, PLACES) };
      made.push(((await send("POST", "create", body)) as { id: string }).id);
    } else if (turn % 6 === 3 && made.length) await send("DELETE", made.pop() as string);
    else {
      const state = random() < 0.5 ? "New" : "Used";
      await watch.change((id) => send("PUT", `edit/${id}`, { state }));
    }
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
    return { changes, failures, ...watch.seenAfter() };
  };
}
