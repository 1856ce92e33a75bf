import type { z } from "zod";
import { address, optionalText } from "../../setting-kinds.ts";

export const countriesEnvironment = {
  /** REST Countries' key; with it the list of countries is fetched every day. */
  COUNTRIES_KEY: optionalText,
  /** Where REST Countries answers. */
  COUNTRIES_BASE_URL: address("https://api.restcountries.com").default(
    "https://api.restcountries.com",
  ),
};

type Environment = z.output<z.ZodObject<typeof countriesEnvironment>>;

/** The account with REST Countries; undefined where the shipped list serves. @throws a sentence */
export function readCountries({ COUNTRIES_KEY: key, COUNTRIES_BASE_URL: baseUrl }: Environment) {
  if (key === undefined) return undefined;
  if (/[^\x21-\x7e]/.test(key))
    throw new Error("The setting COUNTRIES_KEY is wrong: a key has no spaces or special letters.");
  return { key, baseUrl };
}

export type CountriesAccount = NonNullable<ReturnType<typeof readCountries>>;
