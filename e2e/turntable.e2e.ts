import sharp from "sharp";
import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { carNamed, fillCar, newName } from "./cars.ts";

/** Photos from around a car, as a camera names them: 10 sorts before 2 where names are mere text. */
function photosAround(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const background = { r: Math.round((at / count) * 255), g: 90, b: 90 };
      const photo = sharp({ create: { width: 600, height: 400, channels: 3, background } });
      return {
        name: `IMG_${at + 1}.jpg`,
        mimeType: "image/jpeg",
        buffer: await photo.jpeg().toBuffer(),
      };
    }),
  );
}

/** The background of the turntable in forced colours. */
async function highContrastGround(address: string): Promise<string> {
  const page = await openPage({ forcedColors: true });
  await page.goto(address);
  await page.getByRole("button", { name: "Turn the car" }).click();
  await page.getByText("Drag to turn").waitFor();
  const turntable = page.getByRole("slider", { name: /^Turn / });
  return turntable.locator("..").evaluate((node) => getComputedStyle(node).backgroundColor);
}

test("a seller adds a turntable, and a buyer turns the car by dragging and by keys (behaviours 216 and 217)", async () => {
  const form = await openPage({ signedInAs: await newAccount() });
  await form.goto("/publish-your-car");
  await fillCar(form, newName());
  await form.getByText("Turntable", { exact: true }).click();
  const files = form.getByLabel("Select images of the turntable");
  const photos = await photosAround(12);
  await files.setInputFiles(photos.slice(0, 7));
  await form.getByText("A turntable has 8 to 36 images").waitFor();
  await files.setInputFiles(photos);
  await form.getByText("12 images").waitFor();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await form.waitForURL(/\/detail\//);

  const { pathname } = new URL(form.url());
  const [, , id] = pathname.split("/");
  const { spin } = await (await form.request.get(`/api/car/detail/${id}`)).json();
  expect(spin).toHaveLength(12);
  // Another visitor: the form may still be loading frames of its own turntable.
  const page = await openPage();
  const loaded = new Set<string>();
  page.on("request", (request) => loaded.add(new URL(request.url()).pathname));
  await page.goto(pathname);
  const button = page.getByRole("button", { name: "Turn the car" });
  await button.hover();
  expect(spin.filter((frame: string) => loaded.has(frame))).toEqual([]);

  await button.click();
  const turntable = page.getByRole("slider", { name: /^Turn / });
  await page.getByText("Drag to turn").waitFor();
  await expect.poll(() => spin.every((frame: string) => loaded.has(frame))).toBe(true);
  const degrees = async () => Number(await turntable.getAttribute("aria-valuenow"));
  const { x = 0, y = 0, width = 0 } = (await turntable.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 50);
  await page.mouse.down();
  await page.mouse.move(x + 20 + width / 2, y + 50, { steps: 5 });
  await page.mouse.up();
  await expect.poll(degrees).toBeGreaterThan(60);
  await turntable.press("Home");
  expect(await degrees()).toBe(0);
  await turntable.press("ArrowRight");
  expect(await degrees()).toBe(30);
  await turntable.press("ArrowLeft");
  await turntable.press("ArrowLeft");
  expect(await degrees()).toBe(330);
  // The photos were put in order by their numbers: the last one is the reddest.
  const red = () =>
    turntable
      .locator("canvas")
      .evaluate(
        (canvas) =>
          (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(300, 200, 1, 1).data[0],
      );
  await expect.poll(red).toBeGreaterThan(220);
  await turntable.press("Escape");
  await turntable.waitFor({ state: "detached" });
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);

  // In forced colours it covers the picture below it, too.
  expect(await highContrastGround(pathname)).toMatch(/^rgb\(/);
});

test("a turntable shows no car before its backdrop hides the one below", async () => {
  const page = await openPage({ width: 390 });
  await page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    CanvasRenderingContext2D.prototype.drawImage = function (
      this: CanvasRenderingContext2D,
      ...args: unknown[]
    ) {
      const hasBackdrop = this.canvas.closest(".backdrop.bg-ground") !== null;
      if (!hasBackdrop) drawn.push(getComputedStyle(this.canvas).visibility);
      return Reflect.apply(drawImage, this, args);
    };
  });
  await page.goto(`/detail/${(await carNamed("Lunaria Selva")).id}`);
  await page.getByRole("button", { name: "Turn the car" }).click();
  await page.getByText("Drag to turn").waitFor();
  const seen = await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  expect(seen.filter((visibility) => visibility === "visible")).toEqual([]);
  const canvas = page.getByRole("slider").locator("canvas");
  expect(await canvas.evaluate((one) => getComputedStyle(one).visibility)).toBe("visible");
});
