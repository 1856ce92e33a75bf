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

test("the browser's bars have the colour of the page in the chosen theme, before its scripts too", async () => {
  const page = await openPage({ theme: "ivory" });
  const colours = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")];
      return {
        bars: metas.find(({ media }) => matchMedia(media).matches)?.content,
        ground: getComputedStyle(document.documentElement).getPropertyValue("--ground"),
        theme: document.documentElement.dataset.theme,
      };
    });
  await page.goto("/home");
  expect(await colours()).toEqual({ bars: "#faf8f4", ground: "#faf8f4", theme: "ivory" });
  await page.getByRole("switch", { name: "Dark mode" }).click();
  const dark = { bars: "#0b0c0e", ground: "#0b0c0e", theme: "obsidian" };
  await expect.poll(colours).toEqual(dark);
  // It waits for the first use before it loads scripts.
  await page.evaluate(() => location.assign("/termsandconditions"));
  await page.waitForURL("**/termsandconditions", { waitUntil: "domcontentloaded" });
  expect(await colours()).toEqual(dark);
});
