import { CAR_IMAGES_MAX } from "#shared/constants.ts";

interface Place {
  /** Stays with the picture wherever it is moved. */
  key: number;
}
export type Slot = Place &
  (
    | { kind: "empty" }
    | { kind: "preparing" }
    | { kind: "saved"; address: string }
    | { kind: "picked"; photo: Blob; preview: string; progress?: number; refused?: boolean }
  );
export type SlotState = Slot extends infer S ? (S extends Slot ? Omit<S, "key"> : never) : never;

let lastKey = 0;
function place(address: string | undefined): Slot {
  lastKey += 1;
  return address ? { key: lastKey, kind: "saved", address } : { key: lastKey, kind: "empty" };
}

/** Five places, the first of them filled with these pictures. */
export function slotsOf(addresses: readonly string[]): Slot[] {
  return Array.from({ length: CAR_IMAGES_MAX }, (_, index) => place(addresses[index]));
}

/** The pictures that are on the server, in the order shown. */
export function addressesIn(slots: readonly Slot[]): string[] {
  return slots.flatMap((slot) => (slot.kind === "saved" ? [slot.address] : []));
}

export function moved(slots: readonly Slot[], from: number, to: number): Slot[] {
  const next = [...slots];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export function isFilled(slot: Slot): boolean {
  return slot.kind === "saved" || slot.kind === "picked";
}
