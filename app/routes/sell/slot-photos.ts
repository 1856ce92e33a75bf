import { uploadImage } from "../../api/upload-image.ts";
import {
  deletePendingPhotos,
  readPendingPhoto,
  savePendingPhoto,
} from "../../photos/pending-photos.ts";
import { shrinkPhoto } from "../../photos/shrink-photo.ts";
import { PICTURE_TYPES } from "./pictures-label.tsx";
import {
  holding,
  type PendingSlot,
  photoIds,
  previewsIn,
  type Slot,
  type SlotState,
  settled,
} from "./slots.ts";
import type { useSlots } from "./use-slots.ts";

type Slots = Pick<ReturnType<typeof useSlots>, "now" | "put">;

/** Changes a pending photo. @returns false where it has been removed or replaced meanwhile */
function change({ now, put }: Slots, key: number, preview: string, state: SlotState): boolean {
  const slot = now().find((one) => one.key === key);
  if (!slot || !previewsIn([slot]).includes(preview)) return false;
  put(key, holding(slot, state));
  return true;
}

/** Puts a photo that was read into its place, if it is still expected there. */
function settle({ now, put }: Slots, key: number, token: symbol, photo?: SlotState): void {
  const slot = now().find((one) => one.key === key);
  if (slot) put(key, settled(slot, token, photo));
}

/** Reads a chosen file into its slot. @returns false where the last one chosen for it is no image */
export async function preparePhoto(slots: Slots, slot: Slot, file: File): Promise<boolean> {
  if (!PICTURE_TYPES.includes(file.type)) return false;
  const { key, ...before } = slot;
  const token = Symbol();
  slots.put(key, { kind: "preparing", token, before });
  const photo = await shrinkPhoto(file).catch(() => undefined);
  if (!photo) {
    const isLast = slots.now().some((one) => one.kind === "preparing" && one.token === token);
    settle(slots, key, token);
    return !isLast;
  }
  const preview = URL.createObjectURL(photo);
  const pending = { kind: "pending", photo, preview, at: Date.now() } as const;
  settle(slots, key, token, pending);
  if (!previewsIn(slots.now()).includes(preview)) URL.revokeObjectURL(preview);
  const id = await savePendingPhoto(photo);
  if (id && !change(slots, key, preview, { ...pending, id })) await deletePendingPhotos([id]);
  return true;
}

/** Reads a photo of a draft from the browser's store. @returns false where it is gone */
export async function restorePhoto(slots: Slots, slot: Slot): Promise<boolean> {
  if (slot.kind !== "preparing" || !slot.id) return true;
  const { key, token, id, at = 0 } = slot;
  const photo = await readPendingPhoto(id);
  if (!photoIds(slots.now()).includes(id)) return true;
  const preview = photo && URL.createObjectURL(photo);
  settle(
    slots,
    key,
    token,
    photo && preview ? { kind: "pending", photo, preview, id, at } : { kind: "empty" },
  );
  return photo !== undefined;
}

/** Uploads the photo of one slot, which shows the progress. */
export async function uploadPhoto(slots: Slots, { key, ...pending }: PendingSlot, folder: string) {
  const update = (state: SlotState) => change(slots, key, pending.preview, state);
  update({ ...pending, progress: 0, refused: false });
  const reply = await uploadImage({
    photo: pending.photo,
    folder,
    onProgress: (progress) => update({ ...pending, progress, refused: false }),
  });
  if (reply.ok) update({ kind: "saved", address: reply.data.secure_url, at: Date.now() });
  else update({ ...pending, progress: 0, refused: true });
  return reply;
}
