import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Outbound } from "../adapters/outbound.ts";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `/metrics` in Prometheus' text form: requests, the database's connections, the event loop, calls outside. */
export function measure(app: FastifyInstance, pool: pg.Pool, outbound: Outbound): void {
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
