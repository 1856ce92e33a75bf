import { Counter } from "prom-client";

type Source = "cached" | "assembled" | "rendered";

const counter = new Counter({
  name: "pages_total",
  help: "Pages by where they came from: rendered, cached, or assembled from a cached page for a user",
  labelNames: ["source"],
  registers: [],
});
for (const source of ["cached", "assembled", "rendered"] satisfies Source[])
  counter.inc({ source }, 0);

export const countPage = (source: Source) => counter.inc({ source });

export const pageMetrics = [counter];
