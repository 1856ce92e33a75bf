import { useSyncExternalStore } from "react";
import { dayMonthYear } from "#shared/dates.ts";

const never = () => () => {};

const two = (n: number) => String(n).padStart(2, "0");

/** `14:35`, and the day where it is not today. */
function inOwnZone(moment: Date): string {
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  if (moment.toDateString() === new Date().toDateString()) return time;
  const day = [two(moment.getDate()), two(moment.getMonth() + 1), moment.getFullYear()].join("-");
  return `${time} on ${day}`;
}

function inUtc(value: string): string {
  const time = `${value.slice(11, 16)} UTC`;
  const today = new Date().toISOString().slice(0, 10) === value.slice(0, 10);
  return today ? time : `${time} on ${dayMonthYear(value)}`;
}

/** A moment (ISO 8601) in the visitor's time zone, which the server does not know: there it is UTC. */
export function LocalTime({ value }: { value: string }) {
  const shown = useSyncExternalStore(
    never,
    () => inOwnZone(new Date(value)),
    () => inUtc(value),
  );
  return (
    // The day may have changed since the server wrote the page.
    <time dateTime={value} className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
      {shown}
    </time>
  );
}
