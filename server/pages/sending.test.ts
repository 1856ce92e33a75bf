import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

const ask = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  shop.app.inject({ method, url: "/about", headers });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip", "gzip"],
] as const)("a client that accepts %s gets the page as %s", async (accepted, encoding) => {
  const reply = await ask({ "accept-encoding": accepted });
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(reply.headers.vary).toContain("accept-encoding");
  expect(unpack[encoding](reply.rawPayload).toString()).toContain("ABOUT US");
});

test.each([
  "br;q=0",
  "identity",
  "",
])("a client that accepts '%s' gets the page uncompressed", async (accepted) => {
  const reply = await ask({ "accept-encoding": accepted });
  expect(reply.headers["content-encoding"]).toBeUndefined();
  expect(reply.headers.vary).toContain("accept-encoding");
  expect(reply.body).toContain("ABOUT US");
});

test("a page that is requested again is compressed more", async () => {
  for (const encoding of ["br", "gzip"] as const) {
    const url = `/about?asked=${encoding}`;
    const once = () => shop.app.inject({ url, headers: { "accept-encoding": encoding } });
    const [first, again, later] = [await once(), await once(), await once()];
    expect(again.rawPayload.length).toBeLessThan(first.rawPayload.length);
    expect(later.rawPayload).toEqual(again.rawPayload);
    expect(unpack[encoding](again.rawPayload)).toEqual(unpack[encoding](first.rawPayload));
  }
});

test("HEAD has the headers of GET, without the page", async () => {
  const accepted = { "accept-encoding": "br" };
  await ask(accepted);
  const [page, head] = [await ask(accepted), await ask(accepted, "HEAD")];
  const { date, "x-request-id": _, ...headers } = head.headers;
  expect(page.headers).toMatchObject(headers);
  expect(head.headers["content-length"]).toBe(String(page.rawPayload.length));
  expect(head.rawPayload).toHaveLength(0);
});

test("a browser with the page in its cache gets a 304, also through a proxy", async () => {
  const tag = String((await ask()).headers.etag);
  const bare = tag.replace(/^W\//, "");
  for (const known of [tag, bare, `"other", ${tag}`, "*"]) {
    const reply = await ask({ "if-none-match": known });
    expect(reply.statusCode).toBe(304);
    expect(reply.headers).toMatchObject({ etag: tag, vary: "accept-encoding, cookie" });
    expect(reply.rawPayload).toHaveLength(0);
  }
  for (const known of ['"other"', 'W/"other"', ""])
    expect((await ask({ "if-none-match": known })).statusCode).toBe(200);
});

test("a page has the same ETag in every encoding", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(
      async (accepted) => (await ask({ "accept-encoding": accepted })).headers.etag,
    ),
  );
  expect(new Set(tags).size).toBe(1);
  expect(tags[0]).toMatch(/^W\/"/);
});
