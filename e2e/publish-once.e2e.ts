import { expect, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { newAccount } from "./account.ts";
import { alertsOf, openPage } from "./browser.ts";
import { fillCar, newName } from "./cars.ts";

test("Publish after a lost reply makes no second car (behaviour 84)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const alerts = alertsOf(page);
  await page.goto("/publish-your-car");
  await fillCar(page, newName());
  await page.route(
    "**/api/car/create/",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const publish = page.getByRole("button", { name: "Publish" });
  await publish.click();
  await expect.poll(() => alerts.length).toBe(1);
  await publish.click();
  await page.waitForURL("**/detail/**");
  const userId = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.userId);
  const cars = await (await page.request.get(`/api/car/user/${userId}`)).json();
  expect(cars).toHaveLength(1);
});
