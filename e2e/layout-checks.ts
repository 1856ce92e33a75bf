import type { Page } from "playwright-core";
import { expect } from "vitest";

const WIDTHS = [320, 390, 768, 1440];
const HEIGHT = 900;

/**
 * At every width of screens the page is no wider than its window, and each control of it, or of a
 * part of it, can be pressed: it is in view once scrolled to, and nothing covers it.
 */
export async function expectFits(page: Page, within = "body"): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: HEIGHT };
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const where = `${new URL(page.url()).pathname} at ${width} px`;
    // What is measured in parts of the window follows its new size a moment later.
    await expect
      .poll(() => page.evaluate(findFaults, within), { interval: 100, message: where })
      .toEqual([]);
  }
  await page.setViewportSize(before);
}

/** Runs in the page. */
function findFaults(within: string): string[] {
  const CONTROLS = "a[href]:not([href^='#']), button, input, select, textarea, [role=tab]";
  const SLACK = 1;
  const faults: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) {
    const widest = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right + scrollX > innerWidth + SLACK,
    );
    const names = widest.slice(-3).map((one) => one.outerHTML.slice(0, 120));
    faults.push(`the page is ${scrollWidth} px wide: ${names.join(" · ")}`);
  }

  for (const control of document.querySelectorAll<HTMLElement>(`:is(${within}) :is(${CONTROLS})`)) {
    const shown = control.checkVisibility({ visibilityProperty: true });
    const box = control.getBoundingClientRect();
    // Hidden to the eye only, such as a radio button behind its star.
    if (!shown || box.width <= 1 || box.height <= 1) continue;
    control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const [first] = control.getClientRects();
    if (!first) continue;
    const name = `${control.tagName} ${control.id} ${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}`;
    if (first.left < -SLACK || first.right > innerWidth + SLACK)
      faults.push(`${name} reaches from ${Math.round(first.left)} to ${Math.round(first.right)}`);
    const top = document.elementFromPoint(
      first.left + first.width / 2,
      first.top + first.height / 2,
    );
    const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    const hit = top && (control.contains(top) || top.contains(control) || label?.contains(top));
    if (!hit) faults.push(`${name} is covered by ${top?.outerHTML.slice(0, 80)}`);
  }
  return faults;
}
