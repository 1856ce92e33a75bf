import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { Gauge } from "prom-client";
import { newestBackup } from "../backup/backups.ts";
import type { Replicas } from "../db/replicas/replicas.ts";
import { JOB_RULES, type JobKind } from "../jobs/kinds.ts";
import type { Services } from "../services.ts";

/** If the database takes longer, the other metrics are sent without its own. */
const COUNT_MS = 1_000;

export interface Measured extends Pick<Services, "jobs" | "catalogue"> {
  pool: pg.Pool;
  replicas: Replicas;
  /** Where backups are, if the shop makes them. */
  backupDir: string | undefined;
}

function connectionsGauge(pool: pg.Pool) {
  return new Gauge({
    name: "database_connections",
    help: "Connections to the database, and requests waiting for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waited_for" }, pool.waitingCount);
    },
  });
}

function replicaGauges(replicas: Replicas) {
  const primary = new Gauge({
    name: "database_primary_up",
    help: "Whether the database answers within a second and takes changes",
    aggregator: "min",
    registers: [],
    async collect() {
      this.set((await replicas.primary.state()) === "ready" ? 1 : 0);
    },
  });
  const inRotation = new Gauge({
    name: "database_replica_in_rotation",
    help: "Whether a replica answers reads",
    labelNames: ["replica"],
    aggregator: "min",
    registers: [],
    collect() {
      this.reset();
      for (const one of replicas.states()) this.set({ replica: one.name }, one.inRotation ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: "database_replica_lag_seconds",
    help: "For how long changes may be missing on a replica; Infinity where it is gone",
    labelNames: ["replica"],
    aggregator: "max",
    registers: [],
    collect() {
      this.reset();
      for (const one of replicas.states()) this.set({ replica: one.name }, one.lagMs / 1000);
    },
  });
  return [primary, inRotation, lag];
}

function catalogueGauge(catalogue: Measured["catalogue"]) {
  return new Gauge({
    name: "catalogue_cars",
    help: "Cars on offer that are in memory; 0 while the database answers searches",
    aggregator: "min",
    registers: [],
    collect() {
      this.set(catalogue.size());
    },
  });
}

function jobsGauge(jobs: Measured["jobs"]) {
  return new Gauge({
    name: "jobs",
    help: "Jobs by kind: waiting or running, and dead (attempts used up)",
    labelNames: ["kind", "state"],
    aggregator: "max",
    registers: [],
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
}

function backupGauge(dir: string | undefined) {
  return new Gauge({
    name: "backup_newest_timestamp_seconds",
    help: "When the newest backup of the embedded database was begun; 0 without one",
    labelNames: [],
    aggregator: "max",
    registers: [],
    async collect() {
      this.reset();
      if (dir === undefined) return this.remove();
      const newest = await newestBackup(dir).catch(() => undefined);
      this.set(newest ? newest.at.getTime() / 1000 : 0);
    },
  });
}

function instancesGauge() {
  const gauge = new Gauge({
    name: "instances",
    help: "Processes of this machine that serve on the port and answered",
    registers: [],
  });
  gauge.set(1);
  return gauge;
}

/** The gauges, which are read for each reply. */
export function gauges({ pool, replicas, catalogue, jobs, backupDir }: Measured) {
  return [
    connectionsGauge(pool),
    ...replicaGauges(replicas),
    instancesGauge(),
    catalogueGauge(catalogue),
    jobsGauge(jobs),
    backupGauge(backupDir),
  ];
}
