/** The day of a moment (ISO 8601, UTC) as `31-12-2023`: the same wherever the page is made or read. */
export function dayMonthYear(moment: string): string {
  return moment.slice(0, 10).split("-").reverse().join("-");
}

const dayAndMonth = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const monthAndYear = new Intl.DateTimeFormat("en-GB", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `3 May` */
export const dayMonth = (moment: string) => dayAndMonth.format(new Date(moment));

/** `May 2026` */
export const monthYear = (moment: string) => monthAndYear.format(new Date(moment));
