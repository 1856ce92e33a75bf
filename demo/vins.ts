import { STANDARD_SINCE, withCheckDigit } from "#shared/vin.ts";
import type { DemoCar } from "./demo-car.ts";

/** Invented manufacturer codes, starting with the letter of the maker's country. */
const MANUFACTURERS: Record<string, string> = {
  Aldermoor: "S9L",
  Halbrecht: "W9H",
  Kazemori: "J9K",
  Montefosco: "Z9M",
  Norrvane: "Y9N",
  Pellworth: "1P9",
  Rochelande: "T9R",
  Serravento: "Z9S",
  Sternau: "W9U",
  Vantreux: "V9X",
  Velazora: "V9Z",
  Wexcombe: "S9W",
};
const YEAR_LETTERS = "ABCDEFGHJKLMNPRSTVWXY123456789";
const YEAR_LETTERS_FROM = 1980;
/** Coprime to 9,000, so that all chassis numbers differ. */
const STRIDE = 617;

/** A VIN that no real car has; a chassis number for a car from before VINs. */
export function demoVin({ brand, line, model }: DemoCar, index: number): string {
  const number = String(1000 + ((index * STRIDE) % 9000));
  const letters = line
    .split("-")
    .map((word) => word.slice(0, 1))
    .join("")
    .toUpperCase();
  if (model < STANDARD_SINCE) return `${letters}-${number}`;
  const year = YEAR_LETTERS[(model - YEAR_LETTERS_FROM) % YEAR_LETTERS.length] ?? "";
  const described = line
    .replace(/[^a-hj-npr-z]/g, "")
    .toUpperCase()
    .slice(-5);
  return withCheckDigit(`${MANUFACTURERS[brand]}${described}0${year}M00${number}`);
}
