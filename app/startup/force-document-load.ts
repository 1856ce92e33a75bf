import { redirectDocument } from "react-router";

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, "");

/**
 * What a page may load from outside is said by the headers of its document, and a visitor who
 * comes from another page of the shop still has that one's. A page with outside scripts is then
 * loaded again, with its own.
 */
export function forceDocumentLoad({ url }: Request): void {
  const [loaded] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(url);
  if (!loaded || plain(new URL(loaded.name).pathname) === plain(pathname)) return;
  throw redirectDocument(pathname + search);
}
