import { readFile } from "node:fs/promises";

/** The words of PromQL that the rules use; `up` is Prometheus' own metric. */
const WORDS = new Set(
  "up sum max by or unless offset rate increase deriv changes histogram_quantile max_over_time time kind service le".split(
    " ",
  ),
);

const file = await readFile(new URL("../deploy/alerts.yml", import.meta.url), "utf8");

export const alertRules = [
  ...file.matchAll(
    /- alert: (\w+)\n\s+expr: >-\n\s+(.+)\n\s+for: (\w+)\n\s+labels:\n\s+severity: (\w+)/g,
  ),
].map(([, name = "", expr = "", wait, severity]) => ({ name, expr, wait, severity }));

/** The metrics that an expression names. */
const namesIn = (expr: string) =>
  [...expr.replace(/\{[^}]*\}|\[\w+\]/g, "").matchAll(/(?<![\w.])[a-z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));

/** Every name that a line of `/metrics` can begin with. */
function metricNames(body: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = "", type] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === "histogram")
      for (const end of ["bucket", "sum", "count"]) names.add(`${name}_${end}`);
  }
  return names;
}

/**
 * @param body of `/metrics`
 * @returns the metrics that it lacks, each with the alert that would never fire
 */
export function unknownToAlerts(body: string): string[] {
  const known = metricNames(body);
  return alertRules.flatMap(({ name, expr }) =>
    namesIn(expr)
      .filter((one) => !known.has(one))
      .map((one) => `${name}: ${one}`),
  );
}
