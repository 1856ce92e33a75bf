import sharp from "sharp";
import type { Row } from "../kit/breaches.ts";
import { type Ask, json } from "./ask.ts";
import type { World } from "./world.ts";

const LIMIT_MS = 1_000;
const TOO_MANY = 429;

interface Flood {
  name: string;
  many: number;
  ask: (n: number) => Ask;
  /** How many may get through at most. */
  through: number;
  /** Whether a reply counts as let through. */
  counts: (status: number) => boolean;
}

const from = (ip: string, one: Ask): Ask => ({
  ...one,
  headers: { ...one.headers, "x-forwarded-for": ip },
});

function multipart(bytes: Buffer) {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]);
}

function strangersFloods(many: number): Flood[] {
  const person = (n: number) => ({
    name: "Flood",
    lastName: "Flood",
    email: `flood-${Date.now()}-${n}@people.example`,
    password: "Secret123",
    age: 30,
    country: "Chile",
  });
  return [
    {
      name: "wrong passwords for one account, from one address",
      many,
      ask: () =>
        from("192.0.2.1", {
          method: "POST",
          path: "/api/user",
          ...json("", { email: "buyer@marque.example", password: "Wrong1234" }),
        }),
      through: 5,
      counts: (status) => status !== TOO_MANY,
    },
    {
      name: "wrong passwords for one account, from one address each",
      many,
      ask: (n) =>
        from(`198.51.${n >> 8}.${n & 255}`, {
          method: "POST",
          path: "/api/user",
          ...json("", { email: "seller@marque.example", password: "Wrong1234" }),
        }),
      through: 40,
      counts: (status) => status !== TOO_MANY,
    },
    {
      name: "registrations from one /64",
      many: Math.ceil(many / 2),
      ask: (n) =>
        from(`2001:db8:1:1::${n.toString(16)}`, {
          method: "POST",
          path: "/api/user/create",
          ...json("", person(n)),
        }),
      through: 5,
      counts: (status) => status === 201,
    },
    {
      name: "searches from one address",
      many: many * 2,
      ask: (n) => from("192.0.2.2", { path: `/api/car/search?name=a&minPrice=${n}` }),
      through: 80,
      counts: (status) => status === 200,
    },
  ];
}

async function floodsOf(world: World, many: number): Promise<Flood[]> {
  const { cookies } = await world.newPeople();
  const picture = multipart(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer(),
  );
  return [
    ...strangersFloods(many),
    {
      name: "uploads of one account",
      many,
      ask: () => ({
        method: "POST",
        path: "/api/images/upload",
        headers: { cookie: cookies.stranger, "content-type": "multipart/form-data; boundary=x" },
        body: picture,
      }),
      through: 60,
      counts: (status) => status === 200,
    },
    {
      name: "mails for a new password",
      many: Math.ceil(many / 2),
      ask: (n) =>
        from(`203.0.113.${n}`, {
          method: "POST",
          path: "/api/reset-password",
          ...json("", { email: "buyer@marque.example" }),
        }),
      through: 3,
      counts: (status) => status < 300,
    },
  ];
}

/** Each flood at once; a refusal says when to come back, and nothing else may happen. */
async function run(world: World, { name, many, ask, through, counts }: Flood): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: many }, (_, n) => world.limited.ask(ask(n))),
  );
  const passed = answers.filter(({ status }) => counts(status)).length;
  const silent = answers.filter(
    ({ status, headers }) => [TOO_MANY, 503].includes(status) && !headers["retry-after"],
  );
  const broken = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  return [
    ...(passed > through ? [`${name}: ${passed} got through, ${through} may`] : []),
    ...(silent.length > 0 ? [`${name}: ${silent.length} refusals without Retry-After`] : []),
    ...(broken.length > 0 ? [`${name}: ${broken[0]?.status} ${broken[0]?.text.slice(0, 80)}`] : []),
  ];
}

export async function floods(world: World, many: number): Promise<Row> {
  const breaches: string[] = [];
  const all = await floodsOf(world, many);
  for (const flood of all) breaches.push(...(await run(world, flood)));
  const total = all.reduce((sum, one) => sum + one.many, 0);
  return {
    part: "floods",
    figures: `${total} requests of ${all.length} kinds, each held by its limit`,
    breaches,
  };
}

/** Connections that send half a request, and uploads that hardly send: others must be served. */
export async function holding(world: World, many: number): Promise<Row> {
  const { cookies } = await world.newPeople();
  const half = "GET /home HTTP/1.1\r\nhost: 127.0.0.1\r\n";
  const slow = `POST /api/images/upload HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookies.owner}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n--x\r\n`;
  const held = await Promise.all(
    Array.from({ length: many }, (_, n) => world.shop.hold(n % 10 === 0 ? slow : half)),
  );
  const times: number[] = [];
  const breaches: string[] = [];
  for (const path of ["/readyz", "/home", "/api/favorites", "/readyz", "/about"]) {
    const { status, ms } = await world.shop.ask({ path, headers: { cookie: cookies.stranger } });
    times.push(ms);
    if (status !== 200) breaches.push(`${path}: ${status} while ${many} connections are held`);
  }
  for (const socket of held) socket.destroy();
  times.sort((a, b) => a - b);
  const median = times[2] ?? 0;
  if (median > LIMIT_MS) breaches.push(`median ${Math.round(median)} ms`);
  return {
    part: "held connections",
    figures: `${many} half requests and slow uploads; others answered, median ${Math.round(median)} ms`,
    breaches,
  };
}
