import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JOB_RULES } from "#server/jobs/kinds.ts";
import { openShop, type TestShop } from "#test/app.ts";

/** What of PromQL the rules use; `up` is Prometheus' own metric. */
const WORDS = new Set(
  "up sum by rate increase deriv changes histogram_quantile time kind service le".split(" "),
);

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const rules = [
  ...(await read("deploy/alerts.yml")).matchAll(
    /- alert: (\w+)\n\s+expr: >-\n\s+(.+)\n\s+for: (\w+)\n\s+labels:\n\s+severity: (\w+)/g,
  ),
].map(([, name = "", expr = "", wait, severity]) => ({ name, expr, wait, severity }));

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Every name that a line of `/metrics` may begin with. */
async function metricNames(): Promise<Set<string>> {
  const { body } = await shop.app.inject("/metrics");
  const names = new Set<string>();
  for (const [, name = "", type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === "histogram")
      for (const end of ["bucket", "sum", "count"]) names.add(`${name}_${end}`);
  }
  return names;
}

const namesIn = (expr: string) =>
  [...expr.replace(/\{[^}]*\}|\[\w+\]/g, "").matchAll(/(?<![\w.])[a-z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));

test("each metric that an alert names exists", async () => {
  const known = await metricNames();
  expect(rules.length).toBeGreaterThan(15);
  for (const { name, expr } of rules) {
    const unknown = namesIn(expr).filter((one) => !known.has(one));
    expect([name, unknown]).toEqual([name, []]);
  }
});

test("each label that an alert names exists", async () => {
  await shop.app.inject("/readyz");
  await shop.app.inject({ method: "POST", url: "/api/user", payload: {} });
  const { body } = await shop.app.inject("/metrics");
  for (const { name, expr } of rules)
    for (const [, metric = "", labels = ""] of expr.matchAll(/([a-z_]+)\{([^}]*)\}/g))
      for (const [, label = ""] of labels.matchAll(/([a-z]+)[!=~]/g)) {
        if (metric === "up") continue;
        const family = metric.replace(/_(bucket|count)$/, "");
        const shown = new RegExp(`^${family}\\w*\\{.*\\b${label}="`, "m").test(body);
        const awaited = ["security_events_total", "outbound_call_duration_seconds"];
        expect([name, label, shown || awaited.includes(family)]).toEqual([name, label, true]);
      }
});

test("each call, kind of job and event that an alert names exists", async () => {
  const routes = shop.app.allRoutes.map(({ url }) => url);
  const all = rules.map(({ expr }) => expr).join("\n");
  const values = (label: string) =>
    [...all.matchAll(new RegExp(`\\b${label}[!=~]+"([^"]+)"`, "g"))].flatMap(([, value = ""]) =>
      value.split("|"),
    );
  expect(routes).toEqual(expect.arrayContaining(values("route")));
  expect(Object.keys(JOB_RULES)).toEqual(expect.arrayContaining(values("kind")));
  const source = await read("server/audit/security-events.ts");
  for (const event of values("event")) expect(source).toContain(`"${event}"`);
});

test("the guide lists the same alerts as the file", async () => {
  const rows = [
    ...(await read("docs/alerts.md")).matchAll(/^\| (Marque\w+) \| `(.+?)` \| (\w+) \| (\w+) \|/gm),
  ];
  const listed = rows.map(([, name, expr = "", wait, severity]) => ({
    name,
    expr: expr.replaceAll("\\|", "|"),
    wait,
    severity,
  }));
  expect(listed).toEqual(rules);
});
