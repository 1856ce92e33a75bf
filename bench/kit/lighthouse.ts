import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const PACKAGE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic";
/** On a busy machine a browser now and then loses the beginning of its own recording. */
const TRIES = 3;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** What one run says of a page: the four marks of 100, milliseconds, and the shift. */
export interface Marks {
  performance: number;
  accessibility: number;
  practices: number;
  seo: number;
  fcp: number;
  lcp: number;
  blocked: number;
  shift: number;
}

function read({ categories, audits }: Report): Marks {
  const [performance, accessibility, practices, seo] = CATEGORIES.map((name) =>
    Math.round((categories[name]?.score ?? Number.NaN) * 100),
  ) as [number, number, number, number];
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance,
    accessibility,
    practices,
    seo,
    fcp: Math.round(value("first-contentful-paint")),
    lcp: Math.round(value("largest-contentful-paint")),
    blocked: Math.round(value("total-blocking-time")),
    shift: value("cumulative-layout-shift"),
  };
}

/** Lighthouse as it comes: a phone on a slow line, simulated. npx fetches it the first time. */
export async function openLighthouse() {
  const folder = await mkdtemp(join(tmpdir(), "marque-lighthouse-"));
  const file = join(folder, "report.json");
  const options = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${FLAGS}`];
  const only = `--only-categories=${CATEGORIES.join(",")}`;

  async function measure(address: string, left = TRIES): Promise<Marks> {
    try {
      await promisify(execFile)("npx", ["--yes", PACKAGE, address, ...options, only], {
        cwd: folder,
        shell: process.platform === "win32",
      });
      const marks = read(JSON.parse(await readFile(file, "utf8")) as Report);
      if (Object.values(marks).some(Number.isNaN))
        throw new Error(`A mark of ${address} is missing`);
      return marks;
    } catch (error) {
      if (left <= 1) throw error;
      return measure(address, left - 1);
    }
  }

  return {
    measure: (address: string) => measure(address),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
