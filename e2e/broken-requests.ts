import type { Page, Route } from "playwright-core";

/**
 * Breaks the page's requests for these addresses until the returned function is called. They are
 * intercepted after that, too: a request that begins while `page.unroute`, or the option `times`,
 * ends the interception may never be answered.
 */
export async function breakRequests(
  page: Page,
  url: string | RegExp,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<() => void> {
  let broken = true;
  await page.route(url, (route) => (broken ? fail(route) : route.continue()));
  return () => {
    broken = false;
  };
}
