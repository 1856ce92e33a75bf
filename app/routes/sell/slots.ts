import { CAR_IMAGES_MAX } from "#shared/constants.ts";
import type { DraftPicture } from "../../photos/car-draft.ts";

interface Place {
  /** Stays with the picture wherever it is moved. */
  key: number;
}
interface Empty {
  kind: "empty";
}
/** Being read: from a file, or, with an `id`, from the browser's store. */
interface Preparing {
  kind: "preparing";
  /** Distinguishes it from another one that is read into the same place. */
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
  /** The id under which the browser stores the photo; missing if it does not. */
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

/**
 * The places once somebody else has changed the car's images: those that it lost are left out, its
 * new ones are behind the others, as far as there is a place.
 */
export function rebased(slots: readonly Slot[], before: readonly string[], now: readonly string[]) {
  const lost = before.filter((address) => !now.includes(address));
  const left = slots.map((slot): Slot => {
    const isLost = slot.kind === "saved" && !slot.at && lost.includes(slot.address);
    return isLost ? { kind: "empty", key: slot.key } : slot;
  });
  const added = now.filter((one) => !before.includes(one) && !addressesIn(slots).includes(one));
  const end = left.findLastIndex(({ kind }) => kind !== "empty") + 1;
  const places = [...left.slice(end), ...left.slice(0, end)].filter(({ kind }) => kind === "empty");
  const addressOf = new Map(places.map(({ key }, index) => [key, added[index]]));
  return left.map((slot): Slot => {
    const address = addressOf.get(slot.key);
    return address ? { kind: "saved", address, key: slot.key } : slot;
  });
}

/** The content of a place until another file has been read into it. */
function heldBy(slot: SlotState): SlotState {
  return slot.kind === "preparing" && slot.before ? heldBy(slot.before) : slot;
}

/**
 * A place once the file with this token has been read: if another was selected meanwhile, that one is
 * still awaited. Without a photo the place has its previous content.
 */
export function settled(slot: SlotState, token: symbol, photo?: SlotState): SlotState {
  if (slot.kind !== "preparing") return slot;
  const { before = { kind: "empty" } } = slot;
  return slot.token === token
    ? (photo ?? before)
    : { ...slot, before: settled(before, token, photo) };
}

/** A place with this as its content, even while another file is being read into it. */
export function holding(slot: SlotState, state: SlotState): SlotState {
  return slot.kind === "preparing" && slot.before
    ? { ...slot, before: holding(slot.before, state) }
    : state;
}

/** The places as a draft stores them. */
export function draftPictures(slots: readonly Slot[]): DraftPicture[] {
  return slots.map(heldBy).map((slot) => {
    if (slot.kind === "saved") return { address: slot.address, at: slot.at };
    return slot.kind !== "empty" && slot.id ? { photo: slot.id, at: slot.at } : null;
  });
}

/** The ids of the photos that the browser stores for these places. */
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
