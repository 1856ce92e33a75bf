// What people write between the digits, and the direction marks that address books copy along.
const BETWEEN = /[\s()./\p{Pd}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A phone as it is stored: its digits, with a `+` where it begins with one. */
export function plainPhone(typed: string): string {
  return typed.replace(BETWEEN, "");
}

// The country codes of one and two digits; all others have three.
const COUNTRY = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/;

/** The digits in groups of three, no digit alone. */
function grouped(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, "$& ");
}

/** A phone for display: `+39 065 5501`; anything else stays unchanged. */
export function formatPhone(phone: string): string {
  const plain = plainPhone(phone);
  if (!/^\+?\d+$/.test(plain)) return phone;
  const [country = ""] = COUNTRY.exec(plain) ?? [];
  return [country, grouped(plain.slice(country.length))].filter(Boolean).join(" ");
}
