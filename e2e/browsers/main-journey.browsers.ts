import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { plainPicture } from "#test/upload.ts";
import { newAccount } from "../account.ts";
import { saveScreenshot } from "../artifacts.ts";
import { carNamed, newCar, newName, publishByCall } from "../cars.ts";
import { ownShop } from "../own-shop.ts";
import { button, type Driver, field, link, pageOf, text } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { openWebKit } from "./webkit.ts";

/** A browser starts slowly on a busy machine. */
const timeout = 180_000;
const address = (path: string) => ownShop().address + path;
const programs = inject("browsers");
const browsers = [
  { name: "Firefox", launch: () => openFirefox(programs.firefox) },
  { name: "WebKit", launch: () => openWebKit(programs.webkit) },
];

async function openBrowser(launch: () => Promise<Driver>) {
  const driver = await launch();
  onTestFinished(async ({ task: { name, result } }) => {
    try {
      if (result?.state !== "fail") return;
      const journey = { name, address: ownShop().address };
      console.error(`See ${await saveScreenshot(await driver.screenshot(), journey)}`);
    } finally {
      await driver.close();
    }
  });
  return pageOf(driver);
}

async function signInByEnter(page: ReturnType<typeof pageOf>, email: string, password: string) {
  await page.type(field("email"), email);
  await page.type(field("password"), password);
  await page.pressEnter(field("password"));
}

test.for(browsers)("a visitor finds a car, signs in, pays and sees the purchase in $name", {
  timeout,
}, async ({ launch }) => {
  const name = newName();
  await publishByCall(await newAccount(), [name]);
  const buyer = await newAccount();
  const page = await openBrowser(launch);

  await page.open(address("/home"));
  await page.type("//input[@type='search']", name);
  await page.waitFor("//body[count(.//article) = 1]");
  await page.click(`//article${link(name)}`);
  await page.click(button("ADD TO CART"));
  await page.waitFor(text("The car has been added to cart"));

  await page.open(address("/login"));
  await signInByEnter(page, buyer.email, buyer.password);
  await page.waitForPath("/home");
  await page.open(address("/cart"));
  await page.click(button("FINISH ORDER"));
  await page.click(link("Pay with"));
  await page.click(button("Approve the payment"));
  await page.waitFor(text("Thanks for buying at the product"));
  await page.open(address("/profile"));
  await page.click("//*[@role='tab'][contains(., 'Purchases')]");
  await page.click(link("View order"));
  await page.waitFor(`//main${text(name)}`);
  await page.waitFor(text("Paid"));
});

test.for(browsers)("a seller publishes a car with a picture in $name", { timeout }, async ({
  launch,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "marque-picture-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const picture = join(folder, "car.jpg");
  await writeFile(picture, await plainPicture(1200, 800));
  const seller = await newAccount();
  const name = newName();
  const page = await openBrowser(launch);

  await page.open(address("/login"));
  await signInByEnter(page, seller.email, seller.password);
  await page.waitForPath("/home");
  await page.open(address("/publish-your-car"));
  await page.type(field("name"), name);
  await page.type(field("brand"), "Aston Martin");
  await page.type(field("model"), "2021");
  await page.choose(field("state"), "Used");
  await page.type(field("price"), "50000");
  await page.choose(field("location"), "Portugal");
  await page.type(field("color"), "Deep Blue");
  await page.type(field("description"), "Driven on Sundays, kept in a dry garage.");
  await page.chooseFile("//input[@type='file'][1]", picture);
  await page.click(button("Save Images"));
  await page.waitFor(text("Images uploaded successfully"));
  await page.click(button("Publish"));
  await page.waitFor(text("Your product has been created successfully!"));

  await page.waitFor(`//h1[contains(., '${name}')]`);
  const car = await carNamed(name);
  expect(car).toMatchObject({ brand: "Aston Martin", price: 50_000, state: "Used" });
  expect(car.image).toHaveLength(1);
});

test.for(browsers)("a page that is gone back to has what was put into the cart after it in $name", {
  timeout,
}, async ({ launch }) => {
  const seller = await newAccount();
  const [first, second] = [await newCar(seller), await newCar(seller)];
  const page = await openBrowser(launch);

  await page.open(address(`/detail/${first.id}`));
  await page.open(address(`/detail/${second.id}`));
  await page.click(button("ADD TO CART"));
  await page.waitFor(text("The car has been added to cart"));
  await page.back();
  await page.waitForPath(`/detail/${first.id}`);
  await page.click(button("ADD TO CART"));
  await page.waitFor("//header//a[@aria-label='Cart, 2 cars']");
  await page.open(address("/cart"));
  await page.waitFor(`//main${text(second.name)}`);
});

test.for(browsers)("a window whose content is replaced keeps the focus in $name", {
  timeout,
}, async ({ launch }) => {
  const user = await newAccount();
  const page = await openBrowser(launch);
  await page.open(address("/login"));
  await signInByEnter(page, user.email, user.password);
  await page.waitForPath("/home");
  await page.open(address("/profileSettings"));
  await page.click("//button[starts-with(normalize-space(.), 'Turn on')]");
  await page.pressEnter(button("Continue"));
  await page.waitFor("//*[@role='dialog']//*[@name='code']");
  await page.waitForFocusIn("[role=dialog]");
});
