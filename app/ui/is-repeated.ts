/**
 * Whether a click is the second one of a double click or double tap, the first of which was at this time. Phones
 * do not count taps, so there the time decides: nobody can see what a tap has changed so soon.
 */
export function isRepeated(event: Event, first: number): boolean {
  const { detail, pointerType, timeStamp } = event as PointerEvent;
  return detail > 1 || (pointerType === "touch" && timeStamp - first < 400);
}
