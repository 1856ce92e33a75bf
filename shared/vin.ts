/** The check digit of ISO 3779 is required of vehicles made since. */
export const STANDARD_SINCE = 1981;

const STANDARD = /^[A-HJ-NPR-Z\d]{17}$/;
const CHASSIS_NUMBER = /^[A-Z\d-]{3,17}$/;
/** Manufacturers in North America must use the check digit; others may put anything there. */
const NORTH_AMERICAN = /^[1-5]/;

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of each letter, from A to Z; I, O and Q do not occur. */
const LETTER_VALUES = "12345678012345070923456789";
const CHECK_DIGIT_AT = 8;

const letterValue = (character: string) =>
  /\d/.test(character)
    ? Number(character)
    : Number(LETTER_VALUES[character.charCodeAt(0) - "A".charCodeAt(0)]);

/** The check digit that ISO 3779 asks of a VIN of 17 characters: 0 to 9, or X for ten. */
function checkDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, at) => total + letterValue(character) * (WEIGHTS[at] ?? 0),
    0,
  );
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

/** The VIN with the right check digit in its place. */
export function withCheckDigit(vin: string): string {
  return vin.slice(0, CHECK_DIGIT_AT) + checkDigit(vin) + vin.slice(CHECK_DIGIT_AT + 1);
}

/** A VIN as it is stored: capitals without spaces. */
export function plainVin(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase();
}

/** Whether the maker's region requires the check digit, so that typing errors can be detected. */
export function isCheckable(vin: string): boolean {
  return STANDARD.test(vin) && NORTH_AMERICAN.test(vin);
}

/**
 * Whether a stored VIN fits a car of this model year: a chassis number before 1981, ISO 3779 since.
 */
export function isValidVin(vin: string, model: number): boolean {
  if (model < STANDARD_SINCE) return CHASSIS_NUMBER.test(vin);
  if (!STANDARD.test(vin)) return false;
  return !isCheckable(vin) || vin[CHECK_DIGIT_AT] === checkDigit(vin);
}

/** What visitors see of a VIN: `…` and its last six characters. */
export function maskedVin(vin: string): string {
  return `…${vin.slice(-6)}`;
}
