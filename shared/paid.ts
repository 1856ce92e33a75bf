export interface Paid {
  amount: string;
  currency: string;
}

const cents = new Intl.NumberFormat("de-DE", {
  minimumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

/** An amount of the provider's, in its account's currency; dollars as everywhere in the shop. */
export function formatPaid({ amount, currency }: Paid): string {
  const text = `${cents.format(Number(amount))} ${currency}`;
  return currency === "USD" ? `$ ${text}` : text;
}
