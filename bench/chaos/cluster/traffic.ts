import type { Buyer, Car } from "../buying.ts";
import type { Recorder } from "./record.ts";
import { ask, createSender } from "./send.ts";

/** 40 reads a second, and about 2.2 changes: one in twenty requests changes something. */
const READ_EVERY_MS = 25;
const CHANGE_EVERY_MS = 1_000;
const PURCHASE_EVERY_MS = 2_500;

interface World {
  url: string;
  buyers: Buyer[];
  /** Used ones, each bought once. */
  cars: Car[];
  record: Recorder;
}

const lettersOf = (n: number) =>
  [...n.toString(26)]
    .map((digit) => "abcdefghijklmnopqrstuvwxyz"[Number.parseInt(digit, 26)])
    .join("");

const drawn = <Item>(from: Item[]) => from[Math.floor(Math.random() * from.length)] as Item;

/** Reads of every kind in turn: pages and calls, anonymous and signed in. */
function readerOf({ url, buyers, cars, record }: World) {
  let turn = 0;

  const [brands, ids] = [["Ferrari", "Porsche", "Chaos"], cars.slice(0, 20).map(({ id }) => id)];
  const READS: [string, () => string, boolean][] = [
    ["page", () => "/home", false],
    ["page", () => `/home?brand=${drawn(brands)}&page=${1 + Math.floor(Math.random() * 5)}`, false],
    ["page", () => `/detail/${drawn(ids)}`, false],
    ["call", () => `/api/car/search?name=${drawn(["car", "roma", "turbo"])}`, false],
    ["call", () => `/api/car/detail/${drawn(ids)}`, false],
    ["call", () => "/api/car/facets", false],
    ["page of a person", () => "/favorites", true],
    ["call of a person", () => "/api/favorites", true],
  ];

  return async (): Promise<void> => {
    const [kind, path, own] = READS[turn++ % READS.length] as (typeof READS)[number];
    const from = performance.now();
    const { told } = await ask(url + path(), own ? { headers: drawn(buyers).headers } : {});
    const answered = told === "200";
    record.add({ kind, write: false, from, to: performance.now(), answered, retries: [], told });
  };
}

/** Visitors, buyers and sellers who come at fixed times, however slow the answers are. */
export function startTraffic(world: World) {
  const { buyers, cars } = world;
  const acknowledged = { purchases: new Set<string>(), cars: new Map<string, string>() };
  const under = new Set<Promise<void>>();
  const left = [...cars];
  // A second order of a buyer ends the first.
  const free = [...buyers];
  const read = readerOf(world);
  const { write, pay } = createSender(world);

  async function offer(): Promise<void> {
    const name = `Chaos ${lettersOf(Date.now())}`;
    const car = { name, brand: "Chaos", model: 2021, state: "New", price: 235_000 };
    const made = await write("offering", "/api/car/create", drawn(buyers), car);
    if (made) acknowledged.cars.set(name, (made as { id: string }).id);
  }

  async function buy(): Promise<void> {
    const [car, buyer] = [left.pop(), free.shift()];
    if (!car || !buyer) return;
    await buyOne(buyer, car).finally(() => free.push(buyer));
  }

  async function buyOne(buyer: Buyer, car: Car): Promise<void> {
    const items = [{ id: car.id, title: "Car", unit_price: car.price, quantity: 1 }];
    const asked = await write("order", "/api/create_preference", buyer, { items, date: "" });
    if (!asked) return;
    await pay((asked as { id: string }).id);
    const body = { userId: buyer.id, carsId: [car.id] };
    const bought = await write("purchase", "/api/buy/create", buyer, body);
    if (bought) acknowledged.purchases.add((bought as { id: string }).id);
  }

  const run = (work: () => Promise<void>) => () => {
    const one: Promise<void> = work().finally(() => under.delete(one));
    under.add(one);
  };
  const timers = [
    setInterval(run(read), READ_EVERY_MS),
    setInterval(run(offer), CHANGE_EVERY_MS),
    setInterval(run(buy), PURCHASE_EVERY_MS),
  ];
  return {
    acknowledged,
    /** Sends nothing more, and waits for every answer. */
    async end(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(under);
    },
  };
}
