import { expect, test } from "vitest";
import pages from "#app/routes.ts";
import { PAGE_ACCESS } from "#server/http/access-table.ts";

test("every page has a row that says who may", () => {
  const paths = pages.map(({ path = "" }) => `/${path}`);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => PAGE_ACCESS[path] === undefined)).toEqual([]);
});
