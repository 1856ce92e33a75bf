import { CAR_IMAGES_MAX } from "#shared/constants.ts";
import type { DraftPicture } from "../../photos/car-draft.ts";

interface Place {
  /** Stays with the picture wherever it is moved. */
  key: number;
}
interface Empty {
  kind: "empty";
}
/** On its way into the form: from a file, or with an `id` from what the browser keeps. */
interface Preparing {
  kind: "preparing";
  /** Tells it from another on its way into the same place. */
  token: symbol;
  id?: string | undefined;
  at?: number | undefined;
  /** What it replaces, if it is an image. */
  before?: SlotState;
}
interface Saved {
  kind: "saved";
  address: string;
  /** Since when; missing where the car had it already. */
  at?: number | undefined;
}
interface Pending {
  kind: "pending";
  photo: Blob;
  preview: string;
  at: number;
  /** Under which the browser keeps the photo; missing where it does not. */
  id?: string | undefined;
  progress?: number;
  refused?: boolean;
}
export type SlotState = Empty | Preparing | Saved | Pending;
export type Slot = Place & SlotState;
export type PendingSlot = Place & Pending;

let lastKey = 0;
function place(state: SlotState): Slot {
  lastKey += 1;
  return { ...state, key: lastKey };
}

function fivePlaces(state: (index: number) => SlotState | undefined): Slot[] {
  return Array.from({ length: CAR_IMAGES_MAX }, (_, index) =>
    place(state(index) ?? { kind: "empty" }),
  );
}

/** Five places, the first of them filled with these pictures. */
export function slotsOf(addresses: readonly string[]): Slot[] {
  return fivePlaces((index) => {
    const address = addresses[index];
    return address ? { kind: "saved", address } : undefined;
  });
}

/** The places of a draft; what the car itself no longer has (`own`) is left out. */
export function slotsOfDraft(draft: readonly DraftPicture[], own: readonly string[]): Slot[] {
  return fivePlaces((index) => {
    const { address, photo, at } = draft[index] ?? {};
    if (photo) return { kind: "preparing", token: Symbol(), id: photo, at };
    return address && (at || own.includes(address)) ? { kind: "saved", address, at } : undefined;
  });
}

/** What a place holds as long as nothing else has been read into it. */
function heldBy(slot: SlotState): SlotState {
  return slot.kind === "preparing" && slot.before ? heldBy(slot.before) : slot;
}

/**
 * A place once the file with this token is read: where another was picked meanwhile, that one stays
 * on its way. Without a photo the place has what it had before.
 */
export function settled(slot: SlotState, token: symbol, photo?: SlotState): SlotState {
  if (slot.kind !== "preparing") return slot;
  const { before = { kind: "empty" } } = slot;
  return slot.token === token
    ? (photo ?? before)
    : { ...slot, before: settled(before, token, photo) };
}

/** What a draft keeps of the places. */
export function draftPictures(slots: readonly Slot[]): DraftPicture[] {
  return slots.map(heldBy).map((slot) => {
    if (slot.kind === "saved") return { address: slot.address, at: slot.at };
    return slot.kind !== "empty" && slot.id ? { photo: slot.id, at: slot.at } : null;
  });
}

/** The ids of the photos that the browser keeps for these places. */
export function photoIds(slots: readonly Slot[]): string[] {
  return slots.map(heldBy).flatMap((slot) => ("id" in slot && slot.id ? [slot.id] : []));
}

/** The pictures that are on the server, in the order shown. */
export function addressesIn(slots: readonly Slot[]): string[] {
  return slots.flatMap((slot) => (slot.kind === "saved" ? [slot.address] : []));
}

export function previewsIn(slots: readonly Slot[]): string[] {
  return slots.map(heldBy).flatMap((slot) => (slot.kind === "pending" ? [slot.preview] : []));
}

export function moved(slots: readonly Slot[], from: number, to: number): Slot[] {
  const next = [...slots];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export function isFilled(slot: Slot): boolean {
  return slot.kind === "saved" || slot.kind === "pending";
}
