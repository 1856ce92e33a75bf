import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string) => readFile(resolve(ROOT, path), "utf8");

/** The numbers of ASVS 5.0.0, levels 1 and 2: from OWASP/ASVS. */
const NUMBERS = (await read("test/asvs-5.0.txt")).trim().split(/\s+/);

const path = /`((?:\w[\w.-]*\/)+[\w.-]*|[\w-]+\.(?:md|ts|js|json))`/g;
const OWN =
  /^(app|art|bench|demo|deploy|docs|e2e|migrations|server|setup|shared|test|\.github)\/|^[A-Z]+\.md$/;
const NEED_NONE =
  /^(docs\/(decisions\/|(alerts|attack|behaviour|departures|performance|settings)\.md)|deploy\/cluster\/)/;
/** A test as `file` "title". */
const titled = /`([\w./-]+\.(?:test|e2e)\.\w+)`\s+"([^"]+)"/g;

async function pagesOf(folder: string) {
  const names = await readdir(join(ROOT, folder));
  return names.filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`);
}

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  "deploy/README.md",
  "deploy/cluster/README.md",
  ...(await pagesOf("docs")),
  ...(await pagesOf("docs/decisions")),
].sort();

test("each requirement of levels 1 and 2 of ASVS 5.0 is answered once", async () => {
  const rows = [...(await read("docs/asvs.md")).matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \|/gm)];
  expect(rows.map(([, number]) => number)).toEqual(NUMBERS);
});

test("each answer says whether it is met, and where or why", async () => {
  const rows = [...(await read("docs/asvs.md")).matchAll(/^\| \d.*$/gm)];
  const counts = { met: 0, departs: 0, "not applicable": 0 };
  for (const [row] of rows) {
    const [number, , words = "", state = "", why = ""] = row.slice(2, -2).split(" | ");
    expect([number, Object.keys(counts)]).toEqual([number, expect.arrayContaining([state])]);
    expect([number, words.length > 4 && why.length > 4]).toEqual([number, true]);
    if (state === "met") expect([number, why]).toEqual([number, expect.stringContaining("`")]);
    counts[state as keyof typeof counts] += 1;
  }
  const { met, departs } = counts;
  const said = `${met} are met, ${departs} are not (the row says why), ${counts["not applicable"]} do not apply`;
  expect(await read("docs/asvs.md")).toContain(said);
});

test.each(PAGES)("each file of the project that %s names exists", async (page) => {
  const named = [...(await read(page)).matchAll(path)].map(([, name = ""]) => name);
  const own = named.filter((name) => OWN.test(name) && !name.includes("NNNN"));
  if (!NEED_NONE.test(page)) expect(own.length).toBeGreaterThan(1);
  const exists = (name: string) =>
    [ROOT, join(ROOT, "docs")].some((folder) => existsSync(resolve(folder, name)));
  expect(own.filter((name) => !exists(name))).toEqual([]);
});

/** The anchor that GitHub gives a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d -]/gu, "")
    .replaceAll(" ", "-");

test.each(PAGES)("the target of each link of %s to a page of the project exists", async (page) => {
  for (const [, link = ""] of (await read(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
    const [file = "", part] = link.split("#");
    const target = file ? join(dirname(page), file) : page;
    expect([link, existsSync(resolve(ROOT, target))]).toEqual([link, true]);
    if (part === undefined) continue;
    const headings = [...(await read(target)).matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
      anchor(text),
    );
    expect([link, headings]).toEqual([link, expect.arrayContaining([part])]);
  }
});

test.each(PAGES)("each test that %s names by its title exists", async (page) => {
  for (const [, file = "", title = ""] of (await read(page)).matchAll(titled)) {
    const words = title.replace(/\s+/g, " ");
    const found = (await read(file)).replace(/\s+/g, " ").includes(words);
    expect([file, words, found]).toEqual([file, words, true]);
  }
});

test("each title that docs/promises.md quotes is in a file that it names beside it", async () => {
  const items = (await read("docs/promises.md")).split(/\n(?=\d+\. |\| |#|\n)/);
  let quoted = 0;
  for (const item of items) {
    const files = [...item.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, file = ""]) => file);
    if (files.length === 0) continue;
    const sources = (await Promise.all(files.map(read))).join("\n").replace(/\s+/g, " ");
    for (const [, title = ""] of item.matchAll(/"([^"]+)"/g)) {
      const words = title.replace(/\s+/g, " ");
      expect([words, sources.includes(`"${words}`)]).toEqual([words, true]);
      quoted += 1;
    }
  }
  expect(quoted).toBeGreaterThan(60);
});

test("docs/asvs.md and docs/promises.md agree on each number named by a review", async () => {
  const page = await read("docs/promises.md");
  const [, met = "", departs = ""] =
    /\| ASVS, met since: (.+?) \|[\s\S]+\| ASVS, departs still: (.+?) \|/.exec(page) ?? [];
  expect([met.split(", ").length, departs.split(", ").length]).toEqual([34, 7]);
  const asvs = await read("docs/asvs.md");
  for (const [numbers, state] of [
    [met, "met"],
    [departs, "departs"],
  ] as const)
    for (const number of numbers.split(", "))
      expect(asvs).toMatch(
        new RegExp(`^\\| ${number.replaceAll(".", "\\.")} \\| \\d \\| [^|]+ \\| ${state} \\|`, "m"),
      );
});

test("no two statements of docs/behaviour.md share a number", async () => {
  const numbers = [...(await read("docs/behaviour.md")).matchAll(/^(\d+)\. /gm)].map(([, n]) => n);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
