import { Counter } from "prom-client";

type Source = "cached" | "assembled" | "recounted" | "rendered";

const counter = new Counter({
  name: "pages_total",
  help: "Pages by where they came from: rendered, cached, cached but for its counts, or assembled from a cached page for a user",
  labelNames: ["source"],
  registers: [],
});
const counters: Record<Source, Counter.Internal> = {
  cached: counter.labels("cached"),
  assembled: counter.labels("assembled"),
  recounted: counter.labels("recounted"),
  rendered: counter.labels("rendered"),
};
for (const one of Object.values(counters)) one.inc(0);

export const countPage = (source: Source) => counters[source].inc();

const apart = new Counter({
  name: "pages_rendered_apart_total",
  help: "Of the rendered pages those that came from the thread of pages",
  registers: [],
});

export const countApart = () => apart.inc();

export const pageMetrics = [counter, apart];
