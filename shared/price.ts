const dots = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 0 });

/** Whole US dollars with a dot between thousands: `50.000`. */
export function withDots(price: number): string {
  return dots.format(price);
}

/** The shop's usual way to write a price: `$ 50.000 USD`. */
export function formatPrice(price: number): string {
  return `$ ${withDots(price)} USD`;
}

/** The short way of the Posts tab: `$50.000`. */
export function formatPostPrice(price: number): string {
  return `$${withDots(price)}`;
}

// Thousands apart by dots, commas, apostrophes or blanks, always the same.
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/;

/**
 * The digits of a price as people and the shop itself write it: `$ 50.000 USD`, `50,000`, `50 000`.
 * Anything else, such as `12.5`, comes back as it was.
 */
export function plainPrice(typed: string): string {
  const bare = typed
    .replace(/^\s*(?:US)?\$/i, "")
    .replace(/USD\s*$/i, "")
    .trim();
  if (/^\d+$/.test(bare)) return bare;
  return GROUPED.test(bare) ? bare.replace(/\D/g, "") : typed.trim();
}

/** The text of a price field after it loses focus: `50.000`; anything else stays unchanged. */
export function shownPrice(typed: string): string {
  const plain = plainPrice(typed);
  return /^\d{1,15}$/.test(plain) ? withDots(Number(plain)) : typed;
}
