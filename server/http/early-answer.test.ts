import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { beginUpload } from "#test/upload.ts";

const MEGABYTE = 1024 * 1024;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => shop.close());

/** Sends a whole upload before it reads the reply, as proxies do. @returns its first line */
async function upload(headers: string[], megabytes: number): Promise<string> {
  const socket = await beginUpload(shop, {
    length: megabytes * MEGABYTE,
    headers: ["connection: close", ...headers],
  });
  const piece = Buffer.alloc(MEGABYTE, "x");
  for (let sent = 0; sent < megabytes; sent += 1)
    if (!socket.write(piece)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  const [line = ""] = (await text(socket)).split("\r\n");
  return line;
}

test.each([
  ["an upload without a sign-in", [], "HTTP/1.1 401 Unauthorized"],
  ["an upload from another site", ["origin: https://elsewhere.example"], "HTTP/1.1 403 Forbidden"],
])("%s is refused while the client is still sending", async (_, headers, line) => {
  for (let time = 0; time < 3; time += 1) expect(await upload(headers, 9)).toBe(line);
});

/** @returns the first lines of the answers to what is sent on one connection */
async function answersTo(sent: string): Promise<string[]> {
  const { port } = shop.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);
  return (await text(socket)).match(/^HTTP\/1\.1 .+$/gm) ?? [];
}

const post = (path: string, headers: string[], body: string) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    ...headers,
    "",
    body,
  ].join("\r\n");

test("a request that is carried out is answered as such, whatever follows on its connection (behaviour 104)", async () => {
  for (const rest of [
    "xx",
    "NO HTTP AT ALL\r\n\r\n",
    post("/api/user", ["transfer-encoding: chunked"], "no size\r\n"),
  ]) {
    const person = {
      email: `${randomUUID()}@b.example`,
      password: "Trumpet2Lake",
      name: "Ana",
      lastName: "Lopez",
      country: "Spain",
      age: 30,
    };
    const body = JSON.stringify(person);
    const length = `content-length: ${body.length}`;
    const sent = post("/api/user/create", [length], body) + rest;
    expect(await answersTo(sent)).toEqual(["HTTP/1.1 201 Created"]);
  }
});

test("a body that is far too large is not read to its end", async () => {
  const sent = upload([], 200).catch(() => "cut off");
  expect(["cut off", "", "HTTP/1.1 401 Unauthorized"]).toContain(await sent);
  expect((await shop.app.inject("/healthz")).statusCode).toBe(200);
});
