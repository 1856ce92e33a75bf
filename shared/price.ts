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
