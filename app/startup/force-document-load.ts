import { redirectDocument } from "react-router";

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, "");

/**
 * The headers of a document decide what may be loaded from other hosts, and after a navigation
 * within the shop they are still those of the first page. A page with scripts of other hosts is
 * therefore loaded again as a document.
 */
export function forceDocumentLoad({ url }: Request): void {
  const [loaded] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(url);
  if (!loaded || plain(new URL(loaded.name).pathname) === plain(pathname)) return;
  throw redirectDocument(pathname + search);
}
