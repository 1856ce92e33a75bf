import { countryNames } from "#server/adapters/countries/sandbox/names.ts";
import { type FakeReply, fakeService } from "./fake-service.ts";

export const FAKE_KEY = "rc_live_fake";

const refuse = (status: number, message: string): FakeReply => ({
  status,
  body: { success: false, data: null, errors: [{ message }] },
});

/** A fake of REST Countries, version 5; it refuses what the real one refuses, older versions included. */
export async function fakeRestCountries() {
  let names: readonly string[] = countryNames;

  const service = await fakeService(({ method, path, query, headers }) => {
    if (/^\/v[1-4]/.test(path)) return refuse(200, "This API version has been deprecated");
    if (method !== "GET" || path !== "/countries/v5") return refuse(404, "Not found");
    if (headers.authorization !== `Bearer ${FAKE_KEY}`) return refuse(401, "Invalid API key");
    const limit = Number(query.get("limit") ?? 25);
    const offset = Number(query.get("offset") ?? 0);
    if (!(limit >= 1 && limit <= 100)) return refuse(400, "limit must be between 1 and 100");
    if (query.get("response_fields") !== "names.common") return refuse(400, "Unknown field");
    const shown = names.slice(offset, offset + limit);
    const meta = {
      total: names.length,
      count: shown.length,
      limit,
      offset,
      more: offset + limit < names.length,
    };
    const objects = shown.map((common) => ({ names: { common } }));
    return { status: 200, body: { data: { objects, meta } } };
  });

  return {
    ...service,
    setNames(next: readonly string[]) {
      names = next;
    },
  };
}
