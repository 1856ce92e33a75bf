import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { openPage } from "./browser.ts";

for (const width of [1024, 1440]) {
  test(`the boxes of a table start at its edge and cover no other column, at ${width} px`, async () => {
    const page = await openPage({ width, signedInAs: demo.admin });
    for (const tab of ["USERS", "PRODUCTS"]) {
      await page.goto(`/admin/dashboard?tab=${tab}`);
      const [table, box, next] = await Promise.all(
        [
          page.getByRole("table"),
          page.getByRole("columnheader").first(),
          page.getByRole("columnheader").nth(1),
        ].map((part) => part.boundingBox()),
      );
      expect(box?.x, tab).toBe(table?.x);
      expect((box?.x ?? 0) + (box?.width ?? 0), tab).toBeLessThanOrEqual(next?.x ?? 0);
    }
  });
}

test("the pages of a car and of an order lead back to the table as it was left", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  const filtered = "/admin/dashboard?tab=PRODUCTS&state=New&sort=price&page=2";
  await page.goto(filtered);
  const edit = page.getByRole("link", { name: /^Edit / }).first();
  const back = page.getByRole("link", { name: "Back to products" });
  const addressNow = () => page.evaluate(() => location.pathname + location.search);
  await edit.click();
  await back.click();
  await edit.waitFor();
  expect(await addressNow()).toBe(filtered);
  await edit.click();
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Your product has been successfully modified!").waitFor();
  expect(await addressNow()).toBe(filtered);

  const approved = "/admin/dashboard?tab=ORDERS&status=approved&page=2";
  await page.goto(approved);
  const view = page.getByRole("link", { name: /^View order / }).first();
  await view.click();
  await page.getByRole("link", { name: "Back to orders" }).click();
  await view.waitFor();
  expect(await addressNow()).toBe(approved);
});

test("a filter chosen while the search waits for a pause in the typing stays", async () => {
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=PRODUCTS");
  await page.getByPlaceholder("Search for name, brand...").fill("lunaria");
  await page.getByRole("button", { name: "Used", exact: true }).click();
  // On a busy machine the click may come after the pause, and the filter after the search.
  await page.waitForURL(
    ({ searchParams }) =>
      searchParams.get("state") === "Used" && searchParams.get("name") === "lunaria",
  );
});
