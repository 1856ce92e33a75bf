/** How an order is called: the first segment of its id. */
export function orderNumber(id: string): string {
  return id.split("-", 1)[0] ?? id;
}

/** The day of a moment where the reader is, as `31-12-2023`. */
export function dayMonthYear(moment: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}
