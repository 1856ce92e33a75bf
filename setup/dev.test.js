import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { watchFolder } from "./dev.js";

const root = await mkdtemp(join(tmpdir(), "marque-watch-"));
await writeFile(join(root, "cars.ts"), "1");
const seen = new Set();
watchFolder(root, (file) => seen.add(file));
afterAll(() => rm(root, { recursive: true, force: true }));

async function expectNoticed(name, change) {
  seen.clear();
  await change(join(root, name));
  await expect.poll(() => [...seen]).toContain(join(root, name));
}

test("each change is noticed for every way in which editors save, also in new folders", async () => {
  for (let time = 0; time < 3; time += 1) {
    await expectNoticed("cars.ts", (file) => writeFile(file, `written ${time}`));
    await expectNoticed("cars.ts", async (file) => {
      await writeFile(`${file}.new`, `replaced ${time}`);
      await rename(`${file}.new`, file);
    });
  }
  await mkdir(join(root, "users"));
  await writeFile(join(root, "other.ts"), "1");
  await expectNoticed("users/users.queries.ts", async (file) => {
    // The new folder is watched a moment after it is created.
    await expect
      .poll(async () => {
        await writeFile(file, "new");
        return seen.has(file);
      })
      .toBe(true);
  });
});

test("tests and editors' temporary files are ignored", async () => {
  for (const name of ["cars.test.ts", ".cars.ts.swp", "cars.ts~"])
    await writeFile(join(root, name), "1");
  await expectNoticed("cars.ts", (file) => writeFile(file, "last"));
  expect([...seen]).toEqual([join(root, "cars.ts")]);
});
