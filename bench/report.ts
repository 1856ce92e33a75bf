import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { productionBytes } from "#test/production-folder.ts";
import { ROOT } from "./kit/open.ts";

/**
 * Measures everything that docs/performance.md shows, and writes it there.
 * node bench/report.ts [cars = 10000,1000000] [seconds = 20] [runs of what a browser does = 5; 0 leaves it out]
 * With "none" for the cars only sizes are measured.
 */
const [sizes = "10000,1000000", seconds = "20", runs = "5"] = process.argv.slice(2);
/** For a catalogue without changes, whose answers are cached after the first second. */
const STILL_SECONDS = Math.min(4, Number(seconds));
const FILE = resolve(ROOT, "docs/performance.md");
/** Above this load average the machine has other work, and the figures are not reliable. */
const IDLE_LOAD = 0.5;

interface Part {
  title: string;
  /** How to read it. */
  about: string;
  program: string;
  args: string[];
}

const CATALOGUE = `Requests a second of the shop and of the yardstick: \`node:http\` and \`pg\` over one
plain table of 10,000 cars with one index for each listing, asked in turns. The ratio is the shop's number by the
yardstick's; its marks under ten changes a second are 0.7 (facets and detail 1) with 10,000 cars and 0.5
(facets 0.3, detail 1) with a million. *Seen elsewhere* is how long after its acknowledgement a change shows
in another process: a second at most. Each question is asked for ${seconds} s; in 20 s on a fast machine each of the
5,000 comes at least once, in fewer most are asked for the first time.`;

const counts = sizes === "none" ? [] : sizes.split(",");
// Before anything is written: a report without figures would replace the last one.
for (const number of [...counts, seconds, runs])
  if (!(Number(number) >= 0)) throw new Error(`${number} is not a number.`);
const parts: Part[] = [
  ...counts.map((cars) => ({
    title: `Search, facets, text, detail and pages, ${Number(cars).toLocaleString("en")} cars`,
    about: CATALOGUE,
    program: "live",
    args: [cars, seconds, "0,10,100"],
  })),
  ...(counts.length
    ? [
        {
          title: "Still catalogue and pages, 10,000 cars",
          about: `Few questions and no changes, beside a bare server that sends the same bytes, and for pages beside one
that also sends each header that the shop sends with them: requests a second (p50 and p99, processor time a
request). Above 1 the shop's caches make it faster.`,
          program: "catalogue",
          args: ["10000", String(STILL_SECONDS)],
        },
        {
          title: "New pages and private ones, 10,000 cars",
          about: `Pages that nobody asked for before, in a process that has answered thousands, and the same private
pages over and over; without changes. The marks are 4 ms of the shop's processor time for a new \`/home\`, and 400
private pages a second.`,
          program: "pages",
          args: ["10000", seconds],
        },
        {
          title: "Sign-ins, publications and purchases, 100,000 cars",
          about: `Each beside what it cannot be faster than: the check of a password, the encoding of the pictures,
one core of processor time (the shop is one process). *Share* is how much of that it reaches; 0.7 is the mark.`,
          program: "writing",
          args: [seconds],
        },
      ]
    : []),
  {
    title: "JavaScript of a first visit",
    about:
      "Compressed by gzip, without parts of a page whose code comes once it answers;\n`server/pages/first-load.test.ts` holds the budgets.",
    program: "first-load",
    args: [],
  },
  ...(runs === "0"
    ? []
    : [
        {
          title: "Lighthouse",
          about:
            "A phone on a slow line, both simulated. The bar is 98 for performance, 100 for the rest.",
          program: "lighthouse",
          args: [runs],
        },
        {
          title: "Presses and keys",
          about:
            "How long after an input the next frame is there, on a processor four times slower than this one, by\nthe browser's own measure (INP takes the longest of a visit). The mark is 100 ms.",
          program: "interactions",
          args: [runs],
        },
      ]),
];

/** What a benchmark prints; nothing where it fails, such as Lighthouse without a browser. */
async function outputOf({ program, args }: Part): Promise<string | undefined> {
  const child = spawn(process.execPath, [resolve(ROOT, `bench/${program}.ts`), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  const output = await text(child.stdout);
  return (await ended) === 0 ? output.trimEnd() : undefined;
}

/** Tables as they are, with an empty line before them; lines of text as a block. */
function asMarkdown(output: string): string {
  const lines = output.split("\n");
  if (!lines.some((line) => line.startsWith("|"))) return `\`\`\`\n${output}\n\`\`\``;
  return lines
    .flatMap((line, at) => {
      const begins = line.startsWith("|") !== (lines[at - 1] ?? line).startsWith("|");
      return begins ? ["", line] : [line];
    })
    .join("\n");
}

async function section(part: Part): Promise<string> {
  console.log(`Measuring: ${part.title} …`);
  const output = await outputOf(part);
  const command = `npm run bench -- ${[part.program, ...part.args].join(" ")}`;
  const found = output === undefined ? "Could not be measured here." : asMarkdown(output);
  return `## ${part.title}\n\n${part.about}\n\n${found}\n\nAlone: \`${command}\``;
}

async function machine(): Promise<string> {
  const { version } = JSON.parse(await readFile(resolve(ROOT, "package.json"), "utf8"));
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `Version ${version}, Node ${process.versions.node}; ${cpus().length} × ${first?.model.trim()}, ${memory} GB`;
}

const [before = 0] = loadavg();
const busy =
  counts.length > 0 && before > IDLE_LOAD
    ? ", **so the machine had other work: measure again**"
    : "";
const started = new Date();
const about = await machine();
const sections: string[] = [];
for (const part of parts) sections.push(await section(part));
const libraries = Math.round((await productionBytes()) / 1e6);
await writeFile(
  FILE,
  `# Performance

Written by \`npm run bench -- report\`, which measures all of it on the machine where it is called; do not
edit it. The shop, its database and what asks it share that machine, so compare within a table, and
between two versions of this page only where the machine is the same.

Measured on ${started.toISOString().slice(0, 10)}, in ${Math.round((Date.now() - started.getTime()) / 60_000)} minutes. ${about}. Load
before it began: ${before.toFixed(2)}${busy}. Production libraries: ${libraries} MB.

${sections.join("\n\n")}
`,
);
console.log(`Wrote ${FILE}.`);
