import { z } from "zod";
import type { Outbound } from "../outbound.ts";
import type { Countries } from "./contract.ts";
import type { CountriesAccount } from "./settings.ts";

const TIMEOUT_MS = 5_000;
const PAGE = 100;
const PAGES_MAX = 10;
/** A shorter list is a fault of the service. */
const FEWEST = 190;

const page = z.object({
  data: z.object({
    objects: z.array(z.object({ names: z.object({ common: z.string().min(1) }) })),
    meta: z.object({ more: z.boolean() }),
  }),
});
const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

interface Deps {
  account: CountriesAccount;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

/**
 * Reads all common names from REST Countries (version 5; older versions were switched off).
 * `list` throws where the service fails or its list is not plausible.
 */
export function createRestCountries({ account, fetch, outbound }: Deps): Countries {
  const guard = outbound.guard("countries", { timeoutMs: TIMEOUT_MS, isFault: () => true });

  const fetchPage = (offset: number) =>
    guard("list", async (signal) => {
      const query = `limit=${PAGE}&offset=${offset}&response_fields=names.common`;
      const response = await fetch(`${account.baseUrl}/countries/v5?${query}`, {
        headers: { authorization: `Bearer ${account.key}`, accept: "application/json" },
        redirect: "error",
        signal,
      });
      const answer: unknown = await response.json().catch(() => undefined);
      const read = page.safeParse(answer);
      if (response.ok && read.success) return read.data.data;
      const said = refusal.safeParse(answer).data?.errors[0]?.message ?? "no list of countries";
      throw new Error(`REST Countries answered ${response.status}: ${said}`);
    });

  return {
    async list() {
      const names = new Set<string>();
      for (let n = 0; n < PAGES_MAX; n += 1) {
        const { objects, meta } = await fetchPage(n * PAGE);
        for (const country of objects) names.add(country.names.common.trim());
        if (!meta.more) break;
      }
      if (names.size < FEWEST)
        throw new Error(`REST Countries listed only ${names.size} countries`);
      return [...names].sort((one, other) => one.localeCompare(other, "en"));
    },
  };
}
