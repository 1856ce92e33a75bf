import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

// The built shop must be running; SHOP is its address, CHROME_PATH a browser that is not found.
const VERSION = "13.5.0";
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

const shop = process.env.SHOP ?? "http://127.0.0.1:3000";
const folder = await mkdtemp(join(tmpdir(), "marque-lighthouse-"));

async function measure(path: string): Promise<number[]> {
  const file = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-gpu";
  const options = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags}`];
  const only = `--only-categories=${CATEGORIES.join(",")}`;
  const run = ["--yes", `lighthouse@${VERSION}`, shop + path, ...options, only];
  await promisify(execFile)("npx", run, { cwd: folder });
  const { categories, audits } = JSON.parse(await readFile(file, "utf8")) as Report;
  const audit = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return [
    ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    Math.round(audit("largest-contentful-paint")),
    Math.round(audit("total-blocking-time")),
    audit("cumulative-layout-shift"),
  ];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const reply = await fetch(`${shop}/api/car/search?limit=1`);
const [car] = (await reply.json()) as { id: string }[];
console.log(`median of ${RUNS}: ${CATEGORIES.join(", ")}, LCP ms, blocked ms, CLS`);
for (const path of ["/", "/home", `/detail/${car?.id}`, "/about"]) {
  await fetch(shop + path);
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path));
  console.log(path, runs[0]?.map((_, at) => median(runs.map((one) => one[at] ?? 0))).join(" "));
}
await rm(folder, { recursive: true, force: true });
