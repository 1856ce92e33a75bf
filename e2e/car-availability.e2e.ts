import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { demo, newAccount, signInByCall } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { addToCart, buy } from "./buy.ts";
import { newCar } from "./cars.ts";
import { ownShop } from "./own-shop.ts";

async function deleteCar(id: string) {
  const { cookies } = await signInByCall(demo.admin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const reply = await fetch(`${ownShop().address}/api/car/${id}`, {
    method: "DELETE",
    headers: { cookie },
  });
  expect(reply.status).toBe(200);
}

test("a seller finds Edit on their own car, and a cart filled before signing in refuses it in words", async () => {
  const seller = await newAccount();
  const car = await newCar(seller);
  const visitor = await openPage();
  await visitor.goto(`/detail/${car.id}`);
  await addToCart(visitor);
  const cart = await visitor.evaluate(() => localStorage.getItem("cart"));

  const page = await openPage({ signedInAs: seller });
  await page.goto(`/detail/${car.id}`);
  expect(await page.getByRole("button", { name: "ADD TO CART" }).count()).toBe(0);
  await page.evaluate((stored) => localStorage.setItem("cart", stored ?? ""), cart);
  await page.goto("/cart");
  await page.getByText("You cannot buy your own car").waitFor();
  expect(await page.getByRole("button", { name: "FINISH ORDER" }).isDisabled()).toBe(true);
  await expectAccessible(page);

  await page.goto(`/detail/${car.id}`);
  await page.getByRole("main").getByRole("link", { name: "Edit" }).click();
  await page.waitForURL(`**/user/edit/${car.id}`);
});

test("a page opened before signing in also refuses the seller's own car", async () => {
  const seller = await newAccount();
  const car = await newCar(seller);
  const page = await openPage();
  await page.goto(`/detail/${car.id}`);
  const { storage } = await signInByCall(seller);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByText("You cannot buy your own car").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
});

test("a cart of more than fifty cars knows which of them are on offer", async () => {
  const page = await openPage();
  const found = await page.request.get("/api/car");
  // Those of the demonstration, which no other test deletes.
  const cars = ((await found.json()) as Car[]).filter(({ brand }) => brand !== "Kea").slice(0, 60);
  expect(cars).toHaveLength(60);
  const [first] = cars as [Car];
  const gone = { ...first, id: randomUUID(), name: "Gone" };
  await page.goto("/about");
  await page.evaluate(
    (entries) => localStorage.setItem("cart", JSON.stringify(entries)),
    [gone, ...cars],
  );
  await page.goto("/cart");
  const refusals = page.getByText("This car is no longer available");
  await refusals.first().waitFor();
  expect(await refusals.count()).toBe(1);
});

test("sold and deleted cars say so in the cart and among the favorites, and can be removed", async () => {
  const [available, sold, gone] = [await newCar(), await newCar(), await newCar()];
  const page = await openPage();
  for (const { id } of [available, sold, gone]) {
    await page.goto(`/detail/${id}`);
    await addToCart(page);
    await page.getByRole("button", { name: /^Favorite/ }).click();
  }
  const buyer = await openPage({ signedInAs: await newAccount() });
  await buyer.goto(`/detail/${sold.id}`);
  await buy(buyer);
  await deleteCar(gone.id);

  await page.goto("/cart");
  const line = (name: string) => page.getByRole("row").filter({ hasText: name });
  await line(sold.name).getByText("Sold", { exact: true }).waitFor();
  await line(sold.name).getByText("This car has been sold").waitFor();
  await line(gone.name).getByText("This car is no longer available").waitFor();
  expect(await page.getByRole("button", { name: "FINISH ORDER" }).isDisabled()).toBe(true);
  await expectAccessible(page);

  await page.goto("/favorites");
  const card = (name: string) => page.getByRole("article").filter({ hasText: name });
  await card(sold.name).getByText("Sold", { exact: true }).waitFor();
  await card(sold.name).getByText("This car has been sold").waitFor();
  await card(gone.name).getByText("This car is no longer available").waitFor();
  expect(await card(gone.name).getByRole("link").count()).toBe(0);
  expect(await card(available.name).getByText("Sold", { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await card(sold.name)
    .getByRole("button", { name: `Remove ${sold.name}` })
    .click();
  await page.getByText("The cart will be removed from Favorites").waitFor();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("You removed the cart from Favorites").waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(2);
});

test("an old favorite gets its brand and current price from the server", async () => {
  const { id, name, state, image, location, price } = await newCar();
  const page = await openPage();
  await page.goto("/about");
  const old = JSON.stringify([{ id, name, state, price: price - 1, image, location }]);
  await page.evaluate((list) => localStorage.setItem("favorites", list), old);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("ids=")) asked.push(request.url());
  });
  await page.goto("/favorites");
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByText("Kea", { exact: true }).waitFor();
  await card.getByText("$ 30.000 USD").waitFor();
  expect(asked).toHaveLength(1);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("favorites") ?? ""));
  expect(stored).toEqual([{ id, name, state, price, image, location, brand: "Kea" }]);
});

test("a deleted car leaves the comparison, and the others can still be compared (behaviour 148)", async () => {
  const cars = await Promise.all([newCar(), newCar(), newCar()]);
  const page = await openPage();
  for (const { id, name } of cars) {
    await page.goto(`/detail/${id}`);
    const pick = page.getByRole("main").getByRole("button", { name: `Compare Kea ${name}` });
    await pick.click();
    await page.waitForFunction(
      (picked) => localStorage.getItem("comparedCars")?.includes(picked),
      id,
    );
  }
  await deleteCar(cars[1]?.id ?? "");
  await page.goto("/home");
  const bar = page.getByRole("complementary", { name: "Cars to compare" });
  await bar.getByRole("link", { name: "Compare" }).click();
  await page.getByText("One of these cars is not known").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Compare the others" }).click();
  await page
    .getByRole("main")
    .getByText(cars[2]?.name ?? "")
    .first()
    .waitFor();
  await page.goto("/home");
  await bar.getByText("2 of 4 to compare").waitFor();
});

test("the form of a sold car says what can still be changed (behaviour 85)", async () => {
  const seller = await newAccount();
  const car = await newCar(seller);
  const page = await openPage({ signedInAs: seller });
  const rule = page.getByText(
    "This car has been sold: only its description, images and location can change.",
  );
  await page.goto(`/user/edit/${car.id}`);
  expect(await rule.count()).toBe(0);
  const buyer = await openPage({ signedInAs: await newAccount() });
  await buyer.goto(`/detail/${car.id}`);
  await buy(buyer);
  await page.reload();
  await rule.waitFor();
});
