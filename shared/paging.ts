import { z } from "zod";

/** Which page of a list. */
export interface Paging {
  /** From 1. */
  page: number;
  /** The most rows that a page has. */
  limit: number;
}

/** One page of a list. */
export interface Page<Row> extends Paging {
  rows: Row[];
  /** The number of rows on all pages together. */
  total: number;
}

/** How many rows a page has where a call names no limit. */
export const ROWS_A_PAGE = 100;

const wrongPage = "The page must be a whole number from 1";
export const pageNumber = z
  .string(wrongPage)
  .regex(/^[1-9]\d{0,6}$/, wrongPage)
  .transform(Number);

const wrongLimit = "The limit must be a whole number from 1 to 100";
export const pageLimit = z
  .string(wrongLimit)
  .regex(/^([1-9]\d?|100)$/, wrongLimit)
  .transform(Number);

/** `?page` and `?limit` of every list. */
export const pagingQuery = z.object({ page: pageNumber.optional(), limit: pageLimit.optional() });

/** The page of a list that an address names under `name`; 1 where it names none. */
export function pageNumberIn(search: URLSearchParams, name: string): number {
  const given = search.get(name) ?? "";
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1;
}
