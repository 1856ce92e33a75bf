import { Counter } from "prom-client";

type Reason = "readers" | "catalogue" | "pictures";

const counter = new Counter({
  name: "requests_refused_total",
  help: "Requests that a busy shop refused: too many readers, the catalogue's connections or pictures",
  labelNames: ["reason"],
  registers: [],
});
for (const reason of ["readers", "catalogue", "pictures"] satisfies Reason[])
  counter.inc({ reason }, 0);

/** Counts what is refused with a 503 because the shop is busy. */
export const countRefused = (reason: Reason) => counter.inc({ reason });

export const refusedMetrics = [counter];
