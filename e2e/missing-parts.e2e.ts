import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

// Some parts of a page are fetched when they are needed; a line may break just then.

test("a question whose window does not come is asked in the browser's own", async () => {
  const page = await openPage();
  await page.route(/assets\/alert-dialog/, (route) => route.abort());
  const [car] = await (await page.request.get("/api/car/search?limit=1")).json();
  await page.goto(`/detail/${car.id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.goto("/cart");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    dialog.accept();
  });
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByText("The car has been removed from cart").waitFor();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("You won't be able to revert this!");
});

test("a sheet that does not come says so and comes at the next press", async () => {
  const page = await openPage({ width: 390 });
  await page.route(/assets\/dialog-window/, (route) => route.abort());
  await page.goto("/home");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByText("The shop is briefly unavailable").waitFor();
  await page.unroute(/assets\/dialog-window/);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
});
