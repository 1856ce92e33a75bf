/** The day of a moment (ISO 8601, UTC) as `31-12-2023`: the same wherever the page is made or read. */
export function dayMonthYear(moment: string): string {
  return moment.slice(0, 10).split("-").reverse().join("-");
}
