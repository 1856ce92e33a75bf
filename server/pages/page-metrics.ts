import { Counter } from "prom-client";

type Source = "cached" | "rendered";

const counter = new Counter({
  name: "pages_total",
  help: "Pages sent: rendered for this visitor, or cached",
  labelNames: ["source"],
  registers: [],
});
for (const source of ["cached", "rendered"] satisfies Source[]) counter.inc({ source }, 0);

export const countPage = (source: Source) => counter.inc({ source });

export const pageMetrics = [counter];
