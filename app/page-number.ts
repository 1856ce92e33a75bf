/** The number of the page of a list, under its name in the address; 1 where there is none. */
export function pageNumber(search: URLSearchParams, name: string): number {
  const given = search.get(name) ?? "";
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1;
}
