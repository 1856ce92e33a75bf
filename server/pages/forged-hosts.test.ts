import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";
import { cachePages, isCached } from "#test/page-visits.ts";

/** A forged host in each header that a proxy may pass on. */
const FORGED = ["host", "x-forwarded-host"].map((name) => ({ [name]: "elsewhere.example" }));

/** Of a shop that knows its address, and of one that takes it from the request. */
let known: TestShop;
let unknown: TestShop;
let pages: string[];
beforeAll(async () => {
  known = await openShop(
    { PUBLIC_URL: "https://marque.example", TRUST_PROXY: "127.0.0.1" },
    { pages: true },
  );
  unknown = await openShop({ TRUST_PROXY: "127.0.0.1" }, { pages: true });
  const { id } = await buildCar(known);
  pages = ["/", "/home", "/home?brand=Fiat", "/about", `/detail/${id}`, "/none", "/home.data"];
});
afterAll(async () => {
  await known.close();
  await unknown.close();
});

const FOR_ROBOTS = ["/robots.txt", "/sitemap.xml", "/sitemap-pages.xml"];

test("a shop with a configured address ignores the host of a request", async () => {
  for (const headers of FORGED)
    for (const url of [...pages, ...FOR_ROBOTS]) {
      const reply = await known.app.inject({ url, headers });
      expect([url, reply.headers["cache-control"]]).toEqual([
        url,
        expect.stringMatching(/^public/),
      ]);
      expect([url, reply.body.includes("elsewhere.example")]).toEqual([url, false]);
      expect(JSON.stringify(reply.headers)).not.toContain("elsewhere.example");
    }
});

test("without a configured address no shared cache can store a page with the host of a request (behaviour 219)", async () => {
  for (const headers of FORGED)
    for (const url of [...pages, ...FOR_ROBOTS]) {
      const reply = await unknown.app.inject({ url, headers });
      const cached = String(reply.headers["cache-control"]);
      expect([url, cached]).toEqual([url, expect.stringMatching(/^private/)]);
      expect(cached).not.toMatch(/public|s-maxage/);
    }
});

test("without a configured address a page never shows the host of another request (behaviour 219)", async () => {
  for (const headers of FORGED) {
    const forged = await unknown.app.inject({ url: "/about", headers });
    expect(forged.body).toContain("elsewhere.example");
    await cachePages([unknown], ["/about"]);
    expect((await unknown.app.inject("/about")).body).not.toContain("elsewhere.example");
  }
});

test("with a configured address forged hosts share the cached pages (behaviour 219)", async () => {
  await cachePages([known], ["/about"]);
  for (const host of ["elsewhere.example", "marque.example:8443"])
    expect(await isCached("/about", known, { host })).toBe(true);
});
