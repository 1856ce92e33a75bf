import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

test("a car's page prints what describes the car, under the shop's name, without its buttons (behaviour 231)", async () => {
  const page = await openPage();
  const [car] = await (await page.request.get("/api/car/search?limit=1&name=lunaria")).json();
  await page.goto(`/detail/${car.id}`);
  const press = [
    page.getByRole("link", { name: "Skip to content" }),
    page.getByRole("button", { name: "ADD TO CART" }),
    page.getByRole("button", { name: /^Show the picture/ }),
    page.getByRole("button", { name: /^Favorite/ }).first(),
    page.getByRole("button", { name: "Picture 2", exact: true }),
    page.getByRole("heading", { name: "Similar cars" }),
    page.getByRole("banner").getByRole("link", { name: "Register" }),
    page.getByRole("switch", { name: "Dark mode" }),
  ];
  for (const one of press) await one.waitFor();
  await page.getByRole("button", { name: "Picture 2", exact: true }).click();
  await page.emulateMedia({ media: "print" });
  for (const one of press) expect(await one.isVisible()).toBe(false);
  for (const name of [car.name, "Description", "Specification"])
    expect(await page.getByRole("heading", { name }).first().isVisible()).toBe(true);
  const name = page.getByRole("banner").getByRole("link", { name: "Marque" });
  expect(await name.isVisible()).toBe(true);
  const [stage, picture] = await Promise.all([
    page.getByRole("region", { name: /^Pictures of/ }).boundingBox(),
    page.getByAltText(/picture 1 of/).boundingBox(),
  ]);
  expect(picture?.x).toBeCloseTo(stage?.x ?? 0, 0);
});
