import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { beginUpload, plainPicture, upload } from "#test/upload.ts";

let shop: TestShop;
let headers: { cookie: string };
beforeAll(async () => {
  shop = await openShop();
  headers = await signIn(shop, (await buildUser(shop)).id);
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => shop.close());

/** Begins an upload of a megabyte, and sends only a little of it. */
async function slowUpload({ cookie }: { cookie: string }): Promise<Socket> {
  const socket = await beginUpload(shop, { length: 1_000_000, headers: [`cookie: ${cookie}`] });
  const part = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';
  socket.write(`--x\r\n${part}\r\n\r\nabc`);
  return socket;
}

test("slow uploads of one account do not block others, and end after 5 s with a 408 (behaviour 190)", async () => {
  const slow = await signIn(shop, (await buildUser(shop)).id);
  const sockets = await Promise.all(Array.from({ length: 24 }, () => slowUpload(slow)));
  const answers = sockets.map((socket) => text(socket));
  const others = Array.from({ length: 4 }, async () =>
    upload(shop, await plainPicture(), { headers }),
  );
  const first = await Promise.race([Promise.all(others), Promise.any(answers)]);
  expect((first as { statusCode: number }[]).map((reply) => reply.statusCode)).toEqual([
    200, 200, 200, 200,
  ]);
  const answer = await Promise.any(answers);
  expect(answer).toContain("HTTP/1.1 408 Request Timeout");
  expect(answer).toContain("The upload is too slow, please try again");
  for (const socket of sockets) socket.destroy();
});

test("an account can have 32 open uploads, the next one is a 429 (behaviour 190)", async () => {
  const picture = await plainPicture();
  const open = Array.from({ length: 40 }, () => upload(shop, picture, { headers }));
  const replies = await Promise.all(open);
  const statuses = new Set(replies.map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([200, 429]));
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
});

test.each([
  "timeout: 42% complete",
  "source: bad seek to 68598\ntimeout: 100% complete\nwebpsave: unable to encode",
])("a picture that a busy shop cannot decode in time is a 503, not an invalid image: %j (behaviour 190)", async (message) => {
  const picture = await plainPicture();
  const late = new Error(message);
  const busy = vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(late as never);
  const reply = await upload(shop, picture, { headers });
  busy.mockRestore();
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "The shop is busy with other images, please try again in a moment",
  ]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
});

/** A PNG whose header declares pixels that are missing. */
function announce(width: number, height: number, [bits = 8, kind = 2]: number[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(""))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(data, crc32(type)), 4);
  return Buffer.concat([frame.subarray(0, 4), Buffer.from(type), data, frame.subarray(4)]);
}

test.each([
  [7_000, 7_000, [16, 6], 413],
  [7_000, 7_000, [8, 6], 413],
  [7_000, 7_000, [8, 2], 400],
  [5_000, 5_000, [16, 6], 413],
  [4_000, 4_000, [16, 6], 400],
] as const)("a PNG of %i × %i pixels with the color type %j is checked by its header", async (width, height, kind, status) => {
  const picture = announce(width, height, [...kind]);
  const reply = await upload(shop, picture, { headers });
  expect([reply.statusCode, reply.json().message]).toEqual(
    status === 413
      ? [413, "The image has too many pixels, please use a smaller one"]
      : [400, "The selected file is not a valid image."],
  );
});
