import { firstLoads } from "#test/first-load.ts";

// How much JavaScript a first visit to each page loads; server/pages/first-load.test.ts holds what
// most visitors see to its budgets.
const loads = [...(await firstLoads())].sort(([, a], [, b]) => b.bytes - a.bytes);
for (const [page, { bytes, files, waits }] of loads)
  console.log(
    `${(bytes / 1000).toFixed(1).padStart(7)} kB gzip in ${String(files).padStart(2)} files  ${page}${waits ? ", once it is used" : ""}`,
  );
