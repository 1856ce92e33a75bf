interface Reducible {
  price: number;
  previous_price: number | null;
}

/**
 * What a change of the price makes of a car's reduction: a lower price is one, a price that is back
 * at the one before ends it.
 */
export function reduction({ price: was, previous_price }: Reducible, price: number, at: Date) {
  if (price < was) return { previous_price: was, reduced_at: at };
  const isBack = previous_price !== null && price >= previous_price;
  return isBack ? { previous_price: null, reduced_at: null } : {};
}
