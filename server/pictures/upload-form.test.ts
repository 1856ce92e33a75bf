import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { plainPicture } from "#test/upload.ts";

let shop: TestShop;
let headers: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  headers = await signIn(shop, (await buildUser(shop)).id);
});
afterAll(() => shop.close());

/** A refusal names the field of the form, as those of JSON bodies do. */
const refusal = (message: string) => ({
  statusCode: 400,
  message,
  details: [{ path: "file", message }],
});

test("a form without a file is refused", async () => {
  const boundary = "boundary";
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="folder"\r\n\r\nx\r\n--${boundary}--\r\n`;
  for (const type of [`multipart/form-data; boundary=${boundary}`, "application/json"]) {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/api/images/upload",
      headers: { ...headers, "content-type": type },
      payload: type === "application/json" ? "{}" : payload,
    });
    expect(reply.json()).toMatchObject(refusal("Please, select an image."));
  }
});

test.each([
  ["car.jpg", "The selected file is not a valid image."],
  // What browsers send where nothing was selected.
  ["", "Please, select an image."],
])("an empty file named %j is refused with its own message", async (name, message) => {
  const boundary = "boundary";
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/images/upload",
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n\r\n--${boundary}--\r\n`,
  });
  expect(reply.json()).toMatchObject(refusal(message));
});

test.each([
  ["two files", { file: 2, folder: 1 }, "Please, select one image."],
  ["more fields than it takes", { file: 1, folder: 21 }, "The selected file is not a valid image."],
])("a form of %s is refused, but not as too large", async (_, parts, message) => {
  const form = new FormData();
  const picture = new Blob([new Uint8Array(await plainPicture())], { type: "image/jpeg" });
  for (let i = 0; i < parts.folder; i++) form.append("folder", "x");
  for (let i = 0; i < parts.file; i++) form.append("file", picture, "car.jpg");
  const encoded = new Response(form);
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/images/upload",
    headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(reply.json()).toMatchObject(refusal(message));
});

test("an incomplete form is refused", async () => {
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/images/upload",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  });
  expect(reply.statusCode).toBe(400);
});
