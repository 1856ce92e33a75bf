import { afterAll, beforeAll, expect, test } from "vitest";
import { messages } from "#shared/messages.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { plainPicture, upload } from "#test/upload.ts";
import { CALL_ACCESS } from "./access-table.ts";
import { accessOf } from "./enforce-access.ts";
import { CALL_REFUSALS } from "./refusals.ts";

interface Operation {
  security?: Record<string, string[]>[];
  description?: string;
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description?: string; content?: Record<string, Content> }>;
}
interface Content {
  schema: { $ref?: string; properties?: Record<string, unknown> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Content["schema"]>;
    securitySchemes: Record<string, { in: string; name: string; description?: string }>;
  };
}

let shop: TestShop;
let described: Description;
beforeAll(async () => {
  shop = await openShop();
  described = (await shop.app.inject("/api/openapi.json")).json();
});
afterAll(() => shop.close());

const operations = () =>
  Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      who: accessOf(method.toUpperCase(), path.replace(/\{[^}]+\}/g, ":id")),
      ...operation,
    })),
  );

test("every call documents the access that the server enforces (behaviour 98)", () => {
  const schemes = {
    anyone: [],
    user: [{ session: [] }],
    owner: [{ session: [] }],
    ownerAlone: [{ session: [] }],
    admin: [{ session: [] }],
    provider: [{ signature: [] }],
  };
  expect(operations().length).toBeGreaterThan(35);
  for (const { call, who, security } of operations())
    expect({ call, security }).toEqual({ call, security: who && schemes[who] });
});

test("calls for administrators or owners say so in their description", () => {
  const ofWho = (wanted: string) => operations().filter(({ who }) => who === wanted);
  expect(ofWho("admin").length).toBeGreaterThan(7);
  for (const { description } of ofWho("admin")) expect(description).toContain("administrators");
  expect(ofWho("owner").length).toBeGreaterThan(5);
  for (const { description } of ofWho("owner"))
    expect(description).toContain("owner and for administrators");
  expect(ofWho("ownerAlone").length).toBeGreaterThan(6);
  for (const { description } of ofWho("ownerAlone")) expect(description).toContain("owner only");
});

test("a route's own description is kept", () => {
  const { description } = described.paths["/api/images/upload"]?.post ?? {};
  expect(description).toContain("10 MB");
  expect(description).toContain("signed-in users");
});

const namesIn = (content: Record<string, Content> = {}, type = "application/json") =>
  Object.keys(content[type]?.schema.properties ?? {}).sort();

test("a car's detail and an upload have the documented fields (behaviour 98)", async () => {
  const detail = await shop.app.inject(`/api/car/detail/${(await buildCar(shop)).id}`);
  const headers = await signIn(shop, (await buildUser(shop)).id);
  const uploaded = await upload(shop, await plainPicture(), { headers });
  const documented = (path: string, method: string) =>
    namesIn(described.paths[path]?.[method]?.responses["200"]?.content);
  expect(documented("/api/car/detail/{id}", "get")).toEqual(Object.keys(detail.json()).sort());
  expect(documented("/api/images/upload", "post")).toEqual(Object.keys(uploaded.json()).sort());
  const { requestBody } = described.paths["/api/images/upload"]?.post ?? {};
  expect(namesIn(requestBody?.content, "multipart/form-data")).toEqual([
    "file",
    "folder",
    "upload_preset",
  ]);
});

test("every call documents its refusals, with status and messages (behaviour 98)", async () => {
  for (const { call, who, responses } of operations()) {
    const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    for (const [, { content }] of refusals)
      expect(content?.["application/json"]?.schema.$ref).toBe("#/components/schemas/Error");
    if (who !== "anyone")
      expect([call, Object.keys(responses)]).toEqual([call, expect.arrayContaining(["401"])]);
  }
  const refusalOf = (call: string, status: number) => {
    const responses = operations().find((one) => one.call === call)?.responses;
    return responses?.[status]?.description?.split("\n").map((line) => line.replace(/^- /, ""));
  };
  expect(refusalOf("GET /api/car/detail/{id}", 404)).toEqual(["Car not found"]);
  expect(refusalOf("POST /api/buy/create", 402)).toEqual([
    "There was a problem with the payment method, try with another later",
  ]);
  expect(refusalOf("POST /api/create_preference", 409)).toContain("The price of a car has changed");
  expect(refusalOf("DELETE /api/user/dashboard/users/{id}", 403)).toContain("Can't remove admin");
  expect(refusalOf("PUT /api/car/edit/{id}", 403)).toContain("Car not found");
  for (const { call, who } of operations()) {
    const isRead = call.startsWith("GET ");
    const isShed = isRead && who === "anyone" && call !== "GET /api/car";
    const later = refusalOf(call, 503) ?? [];
    const documented = [later.includes(messages.busy), later.includes(messages.storageFull)];
    expect([call, ...documented]).toEqual([call, isShed, !isRead]);
  }

  const invalid = await shop.app.inject("/api/car/search?minPrice=2&maxPrice=1");
  expect(
    namesIn({ "application/json": { schema: described.components.schemas.Error ?? {} } }),
  ).toEqual(Object.keys(invalid.json()).sort());
});

test("every row of refusals is a call", () => {
  expect(Object.keys(CALL_REFUSALS).filter((row) => !CALL_ACCESS[row])).toEqual([]);
});

test("the documented cookie has the name that is sent, and names the calls that set it", async () => {
  const { session } = described.components.securitySchemes;
  expect(session).toMatchObject({ in: "cookie", name: "sid" });
  for (const call of ["user", "user/google", "user/second-factor", "user/passkey"])
    expect(session?.description).toMatch(new RegExp(`/api/${call}\\b(?!/)`));
  const safe = await openShop({ PUBLIC_URL: "https://shop.example" });
  const { components } = (await safe.app.inject("/api/openapi.json")).json<Description>();
  expect(components.securitySchemes.session?.name).toBe("__Host-sid");
  await safe.close();
});

test("a public shop documents its calls for everybody, and no other addresses (behaviour 98)", async () => {
  const open = await openShop({ PUBLIC_URL: "https://shop.example" });
  const ask = (url: string) => open.app.inject({ url, remoteAddress: "203.0.113.7" });
  for (const [url, status] of [
    ["/api/openapi.json", 200],
    ["/api/docs", 200],
    ["/openapi.json", 302],
    ["/docs", 302],
  ] as const)
    expect([url, (await ask(url)).statusCode]).toEqual([url, status]);
  const { paths } = (await ask("/api/openapi.json")).json<Description>();
  const rows = Object.keys(CALL_ACCESS).map((row) => row.split(" ")[1]?.toLowerCase());
  for (const path of Object.keys(paths)) {
    const call = path
      .replace(/\{[^}]+\}/g, ":id")
      .replace(/\/$/, "")
      .toLowerCase();
    expect(rows).toContain(call.replace("/api", ""));
  }
  await open.close();
});
