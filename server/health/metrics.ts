import type { FastifyInstance } from "fastify";
import { AggregatorRegistry, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { refusedMetrics } from "../limits/refused.ts";
import { pageMetrics } from "../pages/page-metrics.ts";
import type { Services } from "../services.ts";
import { gauges, type Measured } from "./gauges.ts";
import { refuseStrangers } from "./metrics-readers.ts";

interface Answered {
  method: string;
  /** The pattern that the address matched. */
  route: string;
  status: number;
  /** From the request until the whole answer was handed to the system. */
  ms: number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Counts an answer that Fastify's hooks do not see. */
    noteAnswer(answered: Answered): void;
  }
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Of several instances together the latest start and the slowest event loop: the library would
 * leave the first out, and add an average of the second.
 */
const OF_THE_WORST = ["process_start_time_seconds", "nodejs_eventloop_lag_p99_seconds"];

function processMetrics(register: Registry): void {
  collectDefaultMetrics({ register });
  for (const name of OF_THE_WORST)
    Object.assign(register.getSingleMetric(name) ?? {}, { aggregator: "max" });
}

/**
 * `/metrics` in Prometheus' text form: requests, connections, jobs, the event loop, calls to
 * external services.
 */
export function measure(
  app: FastifyInstance,
  {
    outbound,
    securityEvents,
    siblings,
    metricsToken,
    ...measured
  }: Measured &
    Pick<Services, "outbound" | "securityEvents" | "siblings"> & {
      metricsToken: string | undefined;
    },
): void {
  const register = new Registry();
  processMetrics(register);
  const metrics = [
    ...outbound.metrics,
    ...securityEvents.metrics,
    ...refusedMetrics,
    ...pageMetrics,
    ...gauges(measured),
  ];
  for (const metric of metrics) register.registerMetric<string>(metric);

  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [register],
  });
  // Every request asks for one of few.
  const known = new Map<string, Histogram.Internal<string>>();
  app.decorate("noteAnswer", ({ method, route, status, ms }: Answered) => {
    const key = `${method} ${route} ${status}`;
    const one = known.get(key) ?? durations.labels(method, route, String(status));
    known.set(key, one);
    one.observe(ms / 1000);
  });
  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    const { url: route = "unknown" } = routeOptions;
    app.noteAnswer({ method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  siblings.answer("metrics", () => register.getMetricsAsJSON());

  /** The metrics of all instances of this machine. */
  async function allMetrics(): Promise<string> {
    if (siblings.number === undefined) return register.metrics();
    const all = await Promise.all([
      register.getMetricsAsJSON(),
      ...(await siblings.ask("metrics", null)),
    ]);
    return AggregatorRegistry.aggregate(all).metrics();
  }

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    refuseStrangers(request, reply, metricsToken);
    return reply.type(register.contentType).send(await allMetrics());
  });
}
