import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { JOB_RULES, type JobKind } from "../jobs/kinds.ts";
import type { Services } from "../services.ts";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Without an answer of the database the other figures go out alone. */
const COUNT_MS = 1_000;

interface Measured extends Pick<Services, "jobs" | "outbound" | "catalogue"> {
  pool: pg.Pool;
}

/** `/metrics` in Prometheus' text form: requests, connections, jobs, the event loop, calls to external services. */
export function measure(app: FastifyInstance, { pool, jobs, outbound, catalogue }: Measured): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const metric of outbound.metrics) register.registerMetric<string>(metric);

  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [register],
  });
  new Gauge({
    name: "database_connections",
    help: "Connections to the database, and requests waiting for one",
    labelNames: ["state"],
    registers: [register],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waited_for" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "catalogue_cars",
    help: "Cars on offer that are in memory; 0 while the database answers searches",
    registers: [register],
    collect() {
      this.set(catalogue.size());
    },
  });
  new Gauge({
    name: "jobs",
    help: "Jobs by kind: waiting or running, and dead (attempts used up)",
    labelNames: ["kind", "state"],
    registers: [register],
    async collect() {
      this.reset();
      const timeout = pause(COUNT_MS, undefined, { ref: false });
      const counts = await Promise.race([jobs.counts(), timeout]).catch(() => undefined);
      if (!counts) return;
      for (const kind of Object.keys(JOB_RULES) as JobKind[]) {
        const found = counts.find((one) => one.kind === kind);
        this.set({ kind, state: "waiting" }, found?.waiting ?? 0);
        this.set({ kind, state: "dead" }, found?.dead ?? 0);
      }
    },
  });

  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    durations
      .labels(request.method, route, String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
