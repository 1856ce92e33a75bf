import { resolve } from "node:path";
import { expect, test } from "vitest";
import { modulesOf } from "./chunks.ts";

const idOf = (path: string) => resolve(import.meta.dirname, "../..", path);

test("the build fails if a chunk names a file that does not exist", () => {
  const moved = () => modulesOf("layout", ["app/root.tsx", "app/layout/moved.tsx"]);
  expect(moved).toThrow("The chunk layout names app/layout/moved.tsx, which does not exist");
  expect(() => modulesOf("layout", ["app/moved/"])).toThrow("app/moved/");
  expect(() => modulesOf("layout", ["app/startup/", "!app/startup/moved.ts"])).toThrow("moved.ts");
});

test("a chunk contains the files and folders that it names, except those that it excludes", () => {
  const has = modulesOf("one", [
    "app/root.tsx",
    "app/storage/",
    "!app/storage/theme.ts",
    "node_modules/lucide-react/dist/esm/icons/x.mjs",
  ]);
  for (const path of ["app/root.tsx", "app/root.tsx?client", "app/storage/store.ts"])
    expect([path, has(idOf(path))]).toEqual([path, true]);
  expect(has("/elsewhere/node_modules/lucide-react/dist/esm/icons/x.mjs")).toBe(true);
  for (const path of ["app/routes.ts", "app/storage/theme.ts", "shared/theme.ts"])
    expect([path, has(idOf(path))]).toEqual([path, false]);
});
