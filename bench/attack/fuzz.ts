import { loadavg } from "node:os";
import fc from "fast-check";
import type { Row } from "../kit/breaches.ts";
import { idFor } from "./access.ts";
import { type Schema, valuesOf } from "./arbitrary.ts";
import type { Answer, Ask } from "./ask.ts";
import { type People, ROLES } from "./people.ts";
import type { World } from "./world.ts";

interface Operation {
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const SLOW_MS = 1_000;
const AT_ONCE = 4;
/** Calls change and delete what is there: after this many there are new people and cars. */
const FRESH_EVERY = 150;

/** What no answer may contain: hashes, code, places on the disk. */
const LEAK =
  /\$argon2|password_hash|token_hash|node_modules|\/server\/[a-z-]+\.ts|at async |pg_catalog/;

async function everyCall({ shop }: World): Promise<Call[]> {
  const { text } = await shop.ask({ path: "/api/openapi.json" });
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

const asWord = (value: unknown) =>
  encodeURIComponent(
    String(typeof value === "object" ? JSON.stringify(value) : value).toWellFormed(),
  );

/** Values for a place in the address; raw ones may be no valid address at all. */
function words(schema: Schema, ids: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: valuesOf(schema, ids).map(asWord) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("%", "%00", "%ff", "..%2f", "%C0%80", "", "'", "%252e"),
    },
  );
}

function headersOf(): fc.Arbitrary<Record<string, string | undefined>> {
  const plain = fc.stringMatching(/^[ -~]{0,60}$/);
  const value = fc.oneof(fc.constantFrom("gzip", "*", "bytes=0-1", "text/html", "null"), plain);
  const names = [
    "accept",
    "accept-encoding",
    "if-none-match",
    "range",
    "idempotency-key",
    "x-request-id",
    "x-forwarded-for",
    "accept-language",
  ];
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
}

/** Any request of this call. */
function asks(
  { method, path, operation }: Call,
  people: People,
): fc.Arbitrary<Omit<Ask, "headers"> & { role: (typeof ROLES)[number]; extra: Ask["headers"] }> {
  const known = Object.values(people.ids);
  const parameters = operation.parameters ?? [];
  const named = [...path.matchAll(/\{[^}]+\}/g)].length;
  const right = idFor(`${method} ${path.replace("/api", "").replace(/\{[^}]+\}/g, ":id")}`, people);
  const places = Array.from({ length: named }, () =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(right) },
      { weight: 2, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: words({}, known) },
    ),
  );
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === "query")
        .map(({ name, schema = {} }) => [name, words(schema, known)]),
    ),
    { requiredKeys: [] },
  );
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema
    ? fc.oneof(
        { weight: 9, arbitrary: valuesOf(schema, known).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
      )
    : fc.constant(undefined);
  return fc
    .record({
      role: fc.constantFrom(...ROLES),
      places: fc.tuple(...places),
      query,
      body,
      extra: headersOf(),
    })
    .map(({ role, places: filled, query: asked, body: sent, extra }) => {
      let at = 0;
      const filledPath = path.replaceAll(/\{[^}]+\}/g, () => filled[at++] ?? "");
      const search = Object.entries(asked).map(([name, value]) => `${name}=${value}`);
      const full = search.length > 0 ? `${filledPath}?${search.join("&")}` : filledPath;
      return { method, path: full, body: sent ?? undefined, role, extra };
    });
}

/** What is wrong with an answer, if anything is. */
function faultOf({ status, headers, text }: Answer): string | undefined {
  if (status === 0) return "no answer";
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (headers["x-content-type-options"] !== "nosniff") return "no nosniff";
  if (!headers["content-security-policy"]?.includes("frame-ancestors 'none'"))
    return "may be framed";
  if (LEAK.test(text)) return `says too much: ${LEAK.exec(text)?.[0]}`;
  if (status >= 400 && !/"message":"[^"]/.test(text)) return `${status} without a message`;
}

/** Asks each call of the API at random, `many` in all, from its own schemas. */
export async function fuzz(world: World, many: number): Promise<Row> {
  const calls = await everyCall(world);
  const each = Math.ceil(many / calls.length);
  const breaches: string[] = [];
  /** No smaller call is looked for: how long one takes differs from time to time. */
  const alwaysSlow: string[] = [];
  const times: number[] = [];
  let slow = 0;
  const statuses = new Map<number, number>();

  async function check(ask: Ask): Promise<void> {
    const answer = await world.shop.ask(ask);
    times.push(answer.ms);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = faultOf(answer);
    if (fault)
      throw new Error(`${ask.method} ${ask.path} ${ask.body?.slice(0, 300) ?? ""}: ${fault}`);
    if (answer.ms < SLOW_MS) return;
    slow += 1;
    // A machine that does other things is slow at times; what is slow each time is the shop's fault.
    for (let again = 0; again < 3; again += 1) if ((await world.shop.ask(ask)).ms < SLOW_MS) return;
    alwaysSlow.push(`${ask.method} ${ask.path}: over 1 s, four times`);
  }

  async function attack(call: Call): Promise<void> {
    for (let left = each; left > 0; left -= FRESH_EVERY) {
      const people = await world.newPeople();
      const property = fc.asyncProperty(asks(call, people), async ({ role, extra, ...ask }) => {
        const type = ask.body === undefined ? {} : { "content-type": "application/json" };
        const cookie = people.cookies[role] ? { cookie: people.cookies[role] } : {};
        await check({ ...ask, headers: { ...extra, ...type, ...cookie } });
      });
      const { failed, error, errorInstance } = (await fc.check(property, {
        numRuns: Math.min(left, FRESH_EVERY),
        ...(many < 5_000 && { seed: left }),
      })) as { failed: boolean; error?: string; errorInstance?: unknown };
      if (failed) breaches.push(String((errorInstance as Error | undefined)?.message ?? error));
    }
  }

  const left = [...calls];
  const worker = async () => {
    for (let call = left.pop(); call; call = left.pop()) await attack(call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
  const spread = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`);
  const load = loadavg()[0]?.toFixed(1);
  return {
    part: "fuzzed calls",
    figures: `${times.length} calls of ${calls.length} kinds (${spread.join(", ")}); p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms; ${breaches.length} wrong answers, ${slow} over 1 s once, ${alwaysSlow.length} four times; load average ${load}`,
    breaches: [...breaches, ...alwaysSlow],
  };
}
