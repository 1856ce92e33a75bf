import { randomBytes } from "node:crypto";
import { fakeCollector } from "#test/fake-collector.ts";

type Span = ReturnType<Awaited<ReturnType<typeof fakeCollector>>["spans"]>[number];

const CLIENT = 3;
const MS = 1_000_000n;

/** How long at least one of these ran, in ms. */
function lengthOf(spans: Span[]): number {
  let [end, sum] = [0n, 0n];
  const times = spans.map((one) => [BigInt(one.startTimeUnixNano), BigInt(one.endTimeUnixNano)]);
  for (const [from = 0n, to = 0n] of times.sort(([a = 0n], [b = 0n]) => (a < b ? -1 : 1))) {
    if (to <= end) continue;
    sum += to - (from > end ? from : end);
    end = to;
  }
  return Number(sum / MS);
}

/** Traces single requests of a shop that is started with these settings, to find what delayed them. */
export async function openTimeSpent() {
  const collector = await fakeCollector();
  return {
    settings: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // The visitors' requests are not traced: that would cost the shop more than they do.
      OTEL_TRACES_SAMPLER: "parentbased_always_off",
      TRUST_PROXY: "127.0.0.1",
    },
    newTrace() {
      const id = randomBytes(16).toString("hex");
      return { id, header: `00-${id}-${randomBytes(8).toString("hex")}-01` };
    },
    /** In words, once the shop is closed and has sent everything. */
    of(id: string, ms: number): string {
      const own = collector.spans().filter(({ traceId }) => traceId === id);
      const statements = own.filter(({ kind }) => kind === CLIENT);
      const hashing = own.filter(({ name }) => name === "password hash");
      const [database, hash] = [lengthOf(statements), lengthOf(hashing)];
      const rest = Math.max(0, Math.round(ms) - database - hash);
      return `${statements.length} statements ${database} ms, password hash ${hash} ms, waiting for a turn or a connection ${rest} ms`;
    },
    close: collector.close,
  };
}
