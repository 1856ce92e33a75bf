/** How an order is called: the first segment of its id. */
export function orderNumber(id: string): string {
  return id.split("-", 1)[0] ?? id;
}
