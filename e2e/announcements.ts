import type { Page } from "playwright-core";

/** What the live regions of the page say from now on, each text as often as it is said. */
export async function announcementsOf(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction("hear", (text: string) => void said.push(text));
  await page.evaluate(followLiveRegions);
  return said;
}

/** Runs in the page. */
function followLiveRegions(): void {
  const { hear } = window as unknown as { hear: (text: string) => void };
  function regionOf(node: Node): Element | undefined {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest("[role=status], [role=alert], [aria-live]");
    const silent = !region || region.ariaLive === "off" || region.closest("[inert]");
    return silent ? undefined : region;
  }
  new MutationObserver((changes) => {
    const changed = new Set(changes.map(({ target }) => regionOf(target)));
    for (const region of changed) if (region?.textContent) hear(region.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
