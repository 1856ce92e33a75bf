import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

test("while the theme changes nothing moves but its switch", async () => {
  const page = await openPage({ motion: true });
  for (const address of ["/home", "/login", "/publish-your-car"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    const moving = await page.evaluate(() => {
      document.querySelector<HTMLElement>("[role=switch]")?.click();
      const targets = document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ effect }) => (effect as KeyframeEffect).target);
      return {
        ofTheSwitch: targets.filter((target) => target?.closest("[role=switch]")).length > 0,
        others: targets
          .filter((target) => !target?.closest("[role=switch]"))
          .map((target) => target?.outerHTML),
      };
    });
    expect([address, moving]).toEqual([address, { ofTheSwitch: true, others: [] }]);
  }
});
