const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** One entry: the full address, percent-encoded as a URL is and safe in XML. */
function location(origin: string, path: string): string {
  return `<loc>${new URL(origin + path).href.replaceAll("&", "&amp;")}</loc>`;
}

export function indexXml(origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<sitemap>${location(origin, path)}</sitemap>\n`).join("");
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries}</sitemapindex>\n`;
}

/** Written as the paths arrive. */
export async function* pathsXml(origin: string, paths: AsyncIterable<string> | Iterable<string>) {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  for await (const path of paths) yield `<url>${location(origin, path)}</url>\n`;
  yield "</urlset>\n";
}
