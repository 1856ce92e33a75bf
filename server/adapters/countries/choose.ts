import type { Config } from "../../config.ts";
import type { Outbound } from "../outbound.ts";
import type { Countries } from "./contract.ts";
import { createRestCountries } from "./rest-countries.ts";
import { createCountriesSandbox } from "./sandbox/sandbox.ts";

interface Deps {
  config: Pick<Config, "countries">;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

interface Chosen {
  /** Answers until the service has, and for good where no service is configured. */
  shipped: Countries;
  source: Countries | undefined;
}

/** The service that the settings name, and the list that ships with the shop. */
export function chooseCountries({ config: { countries: account }, fetch, outbound }: Deps): Chosen {
  return {
    shipped: createCountriesSandbox(),
    source: account && createRestCountries({ account, fetch, outbound }),
  };
}
