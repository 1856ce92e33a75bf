import { pathOf, queryOf } from "../http/address.ts";

/** The catalogue, as a page and as the data of a navigation to it. */
const CATALOGUE = /^\/home(\/+_?)?(\.data)?\/*$/i;

/** Whether a request for a page is a search: the catalogue with a query. */
export function isSearch(url: string): boolean {
  return queryOf(url) !== "" && CATALOGUE.test(decoded(pathOf(url)));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
