import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { JOB_RULES } from "#server/jobs/kinds.ts";
import { alertRules, unknownToAlerts } from "#test/alert-rules.ts";
import { openShop, type TestShop } from "#test/app.ts";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("each metric that an alert names exists", async () => {
  const { body } = await shop.app.inject("/metrics");
  expect(alertRules.length).toBeGreaterThan(15);
  expect(unknownToAlerts(body)).toEqual([]);
});

test("each label that an alert names exists", async () => {
  await shop.app.inject("/readyz");
  await shop.app.inject({ method: "POST", url: "/api/user", payload: {} });
  const { body } = await shop.app.inject("/metrics");
  for (const { name, expr } of alertRules)
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
  const all = alertRules.map(({ expr }) => expr).join("\n");
  const values = (label: string) =>
    [...all.matchAll(new RegExp(`\\b${label}[!=~]+"([^"]+)"`, "g"))].flatMap(([, value = ""]) =>
      value.split("|"),
    );
  expect(routes).toEqual(expect.arrayContaining(values("route")));
  expect(Object.keys(JOB_RULES)).toEqual(expect.arrayContaining(values("kind")));
  const source = await read("server/audit/security-events.ts");
  for (const event of values("event")) expect(source).toContain(`"${event}"`);
});

test("an alert on a single event fires for the first one, with which its series may begin", async () => {
  const { body } = await shop.app.inject("/metrics");
  const single = alertRules
    .filter(({ wait }) => wait === "0m")
    .flatMap(({ name, expr }) =>
      [...expr.matchAll(/increase\(([^[]+)\[\w+\]\)+ > 0/g)].map(([, series = ""]) => ({
        name,
        seen:
          body.includes(`\n${series} 0\n`) || expr.includes(`${series} unless ${series} offset`),
      })),
    );
  expect(single.length).toBeGreaterThan(1);
  expect(single.filter(({ seen }) => !seen)).toEqual([]);
});

test("a number of jobs is not counted once for each machine that reports it", () => {
  const counted = alertRules.filter(({ expr }) => /jobs\{.* > 0\.?\d/.test(expr));
  expect(counted.length).toBeGreaterThan(0);
  for (const { expr } of counted) expect(expr).toContain("max by (kind)");
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
  expect(listed).toEqual(alertRules);
});
