import { expect, test } from "vitest";
import { DASHBOARD_COUNTED_MAX, DASHBOARD_PAGE_SIZE } from "#shared/admin-tables.ts";
import { tablePage } from "./table-page.ts";

const LAST = DASHBOARD_COUNTED_MAX / DASHBOARD_PAGE_SIZE;

async function pagesRead(wanted: number, counted: number, exact = false) {
  const pages: number[] = [];
  const read = async (page: number) => {
    pages.push(page);
    return [];
  };
  const { page } = await tablePage(wanted, { read, count: async () => counted, exact });
  expect(page).toBe(pages.at(-1));
  return pages;
}

test("of a table that is not counted to its end no page is read that is never shown", async () => {
  expect(await pagesRead(1_000_000, DASHBOARD_COUNTED_MAX + 1)).toEqual([LAST]);
  expect(await pagesRead(1_000_000, 30)).toEqual([LAST, 2]);
  expect(await pagesRead(LAST + 5, 1_000_000, true)).toEqual([LAST + 5]);
});
