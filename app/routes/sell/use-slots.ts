import { useEffect, useRef, useState } from "react";
import { deletePendingPhotos } from "../../photos/pending-photos.ts";
import { photoIds, previewsIn, type Slot, type SlotState, slotsOf } from "./slots.ts";

const goneFrom = <T>(before: readonly T[], now: readonly T[]) =>
  before.filter((one) => !now.includes(one));

/** The five places. A photo that is removed from them is deleted from the browser's memory and store, too. */
export function useSlots(start: readonly string[]) {
  const [slots, setSlots] = useState(() => slotsOf(start));
  // Reading and sending take time: their results belong to the places of the moment when they end.
  const latest = useRef(slots);

  function show(next: Slot[]): void {
    const before = latest.current;
    latest.current = next;
    setSlots(next);
    goneFrom(previewsIn(before), previewsIn(next)).forEach(URL.revokeObjectURL);
    void deletePendingPhotos(goneFrom(photoIds(before), photoIds(next)));
  }
  useEffect(() => () => previewsIn(latest.current).forEach(URL.revokeObjectURL), []);

  return {
    slots,
    now: () => latest.current,
    show,
    put(key: number, state: SlotState): void {
      show(latest.current.map((slot) => (slot.key === key ? { ...state, key } : slot)));
    },
  };
}
