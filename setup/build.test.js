import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "./build.js";
import { makeDraft, publish } from "./publish.js";

const DAY_MS = 86_400_000;

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "marque-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What a build of one version consists of. */
const filesOf = (version) => ({
  [`client/assets/home-${version}.js`]: version,
  [`server/assets/part-${version}.js`]: version,
  "client/favicon.svg": version,
  "server/index.js": `imports part-${version}.js`,
});

function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** A build that writes the files of a version, and then does what the test says. */
const bundleOf =
  (version, ends = () => 0) =>
  async (draft) => {
    write(draft, filesOf(version));
    return ends();
  };

const read = (folder, name) => readFileSync(join(folder, name), "utf8");

function expectWhole(folder, version) {
  for (const [name, text] of Object.entries(filesOf(version)))
    expect([name, read(folder, name)]).toEqual([name, text]);
}

test("pages stay as they are while they are built again, and if that fails or is killed", async () => {
  const folder = newFolder();
  await build({ always: true, folder, bundle: bundleOf("first") });
  const failing = bundleOf("second", () => {
    expectWhole(folder, "first");
    return 1;
  });
  await expect(build({ always: true, folder, bundle: failing })).rejects.toThrow(
    "The pages could not be built",
  );
  const killed = bundleOf("second", () => {
    throw new Error("killed");
  });
  await expect(build({ always: true, folder, bundle: killed })).rejects.toThrow("killed");
  expectWhole(folder, "first");
});

test("builds at the same time all succeed and leave whole pages", async () => {
  const folder = newFolder();
  const { promise: bothWritten, resolve } = Promise.withResolvers();
  let writing = 0;
  const together = async () => {
    writing += 1;
    if (writing === 2) resolve();
    await bothWritten;
    return 0;
  };
  const bundle = bundleOf("same", together);
  await Promise.all([1, 2].map(() => build({ always: true, folder, bundle })));
  expectWhole(folder, "same");
  expect(readdirSync(folder).filter((name) => name.startsWith(".draft-"))).toEqual([]);
  await build({ folder, bundle: () => expect.unreachable("It is built already.") });
});

test("scripts of an earlier build stay for a week after another has replaced them", async () => {
  const folder = newFolder();
  const script = "client/assets/home-first.js";
  const now = Date.now();
  function publishAt(version, days) {
    const draft = makeDraft(folder);
    write(draft.path, filesOf(version));
    publish(draft.path, folder, now + days * DAY_MS);
    draft.remove();
    expectWhole(folder, version);
  }
  publishAt("first", -100);
  publishAt("second", 0);
  publishAt("third", 6);
  expect(read(folder, script)).toBe("first");
  publishAt("third", 8);
  expect(existsSync(join(folder, script))).toBe(false);
  expect(read(folder, "client/assets/home-second.js")).toBe("second");
});

test("a file without a hash in its name goes with the build that it was in", () => {
  const folder = newFolder();
  const draft = makeDraft(folder);
  write(draft.path, { ...filesOf("first"), "client/pictures/old.svg": "" });
  publish(draft.path, folder);
  write(draft.path, filesOf("second"));
  publish(draft.path, folder);
  expect(existsSync(join(folder, "client/pictures/old.svg"))).toBe(false);
});

test("what a killed build has left is removed after an hour, not the folder of one that runs", () => {
  const folder = newFolder();
  const [killed, running] = [makeDraft(folder), makeDraft(folder)];
  const before = (Date.now() - 2 * 3_600_000) / 1000;
  utimesSync(killed.path, before, before);
  makeDraft(folder);
  expect([existsSync(killed.path), existsSync(running.path)]).toEqual([false, true]);
});
