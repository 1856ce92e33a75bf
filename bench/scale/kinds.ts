import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { paths } from "#shared/paths.ts";
import { type Buyer, type Car, confirm, order, pay } from "../chaos/buying.ts";
import type { Ask } from "./meter.ts";

interface World {
  query: (sql: string, values?: unknown[]) => Promise<Record<string, string>[]>;
  /** The addresses of the instances, which get requests in turn. */
  addresses: () => string[];
  buyers: Buyer[];
  /** Used ones, each bought once. */
  cars: Car[];
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const word = () =>
  Array.from({ length: 8 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("");

const drawn = <Item>(items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

type Answered = (path: string, init?: RequestInit) => Promise<boolean>;

async function uploading(answered: Answered, buyers: Buyer[]): Promise<Ask> {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  const create = { width: 1600, height: 1200, channels: 3, background: "#345", noise } as const;
  const picture = await sharp({ create }).jpeg({ quality: 80 }).toBuffer();
  return () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "car.jpg");
    const { cookie = "" } = drawn(buyers).headers;
    return answered("/api/images/upload", { method: "POST", headers: { cookie }, body: form });
  };
}

/** The kinds of requests, measured one by one, and the mix that docs/scale.md assumes. */
export async function createKinds({ query, addresses, buyers, cars }: World) {
  const offered = (await query(
    "select car.id, car.name, brand.name as brand from car join brand on brand.id = brand_id where on_offer order by random() limit 5000",
  )) as { id: string; name: string; brand: string }[];
  const call = (path: string, init: RequestInit = {}) =>
    fetch(drawn(addresses()) + path, { redirect: "manual", ...init }).catch(() => undefined);
  const answered: Answered = async (path, init) => {
    const reply = await call(path, init);
    await reply?.arrayBuffer();
    return reply !== undefined && reply.status < 400;
  };
  const own = (path: string) => () => answered(path, { headers: drawn(buyers).headers });
  const price = () => 1_000 + Math.floor(Math.random() * 900_000);

  const upload = await uploading(answered, buyers);
  const offer: Ask = () =>
    answered("/api/car/create", {
      method: "POST",
      headers: { ...drawn(buyers).headers, "idempotency-key": uuid() },
      body: JSON.stringify({
        name: `Scale ${word()}`,
        brand: "Chaos",
        model: 2021,
        state: "New",
        price: price(),
      }),
    });
  const buy: Ask = async () => {
    const [car, buyer] = [cars.pop(), drawn(buyers)];
    if (!car) return false;
    const asked = await order({ call }, buyer, [car]);
    if (asked?.status !== 201) return false;
    const { id } = (await asked.json()) as { id: string };
    await (await pay({ call }, id))?.arrayBuffer();
    const bought = await confirm({ call }, buyer, [car]);
    await bought?.arrayBuffer();
    return bought !== undefined && bought.status < 300;
  };

  const kinds = {
    "catalogue, cached": () => answered("/home"),
    "catalogue, a different search each time": () => answered(`/home?minPrice=${price()}`),
    "a car's page, a different car each time": () => answered(paths.car(drawn(offered))),
    "a signed-in user's page (favorites)": own("/favorites"),
    "API: a different search each time": () => answered(`/api/car/search?minPrice=${price()}`),
    "API: a car": () => answered(`/api/car/detail/${drawn(offered).id}`),
    "API: a signed-in user's favorites": own("/api/favorites"),
    "publishing a car": offer,
    "a purchase (order, payment, confirmation)": buy,
    "an upload of 1600 × 1200": upload,
  };
  const reads = [
    kinds["catalogue, cached"],
    kinds["catalogue, a different search each time"],
    kinds["a car's page, a different car each time"],
    kinds["API: a car"],
    kinds["a signed-in user's page (favorites)"],
  ];
  return { ...kinds, mix: () => (Math.random() < 0.05 ? offer() : drawn(reads)()) };
}
