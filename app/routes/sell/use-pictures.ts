import { useState } from "react";
import { messages } from "#shared/messages.ts";
import type { ApiError } from "../../api/request.ts";
import { uploadImage } from "../../api/upload-image.ts";
import type { DraftPicture } from "../../photos/car-draft.ts";
import {
  deletePendingPhotos,
  readPendingPhoto,
  savePendingPhoto,
} from "../../photos/pending-photos.ts";
import { shrinkPhoto } from "../../photos/shrink-photo.ts";
import {
  addressesIn,
  draftPictures,
  moved,
  type PendingSlot,
  photoIds,
  type Slot,
  type SlotState,
  slotsOf,
  slotsOfDraft,
} from "./slots.ts";
import { useSlots } from "./use-slots.ts";

const types = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export interface PicturesStatus {
  tone: "success" | "danger";
  lines: string[];
}
export type Pictures = ReturnType<typeof usePictures>;

/** The five pickers: what each holds, and uploads of pending photos. */
export function usePictures(start: readonly string[]) {
  const { slots, now, show, put } = useSlots(start);
  const [status, setStatus] = useState<PicturesStatus | null>(null);
  const [saving, setSaving] = useState(false);
  /** Whether a photo is still where it was: meanwhile it may have been removed or replaced. */
  const holds = (key: number, preview: string) =>
    now().some((one) => one.key === key && one.kind === "pending" && one.preview === preview);
  const refuse = (...lines: string[]) => setStatus({ tone: "danger", lines });

  async function prepare({ key, ...before }: Slot, file: File): Promise<void> {
    if (!types.includes(file.type)) return refuse(messages.notAnImage);
    put(key, { kind: "preparing" });
    try {
      const photo = await shrinkPhoto(file);
      const preview = URL.createObjectURL(photo);
      const pending = { kind: "pending", photo, preview, at: Date.now() } as const;
      put(key, pending);
      const id = await savePendingPhoto(photo);
      if (id && holds(key, preview)) put(key, { ...pending, id });
      else if (id) await deletePendingPhotos([id]);
    } catch {
      put(key, before.kind === "saved" ? before : { kind: "empty" });
      refuse(messages.notAnImage);
    }
  }

  /** Brings back a photo that the browser kept. */
  async function bringBack(slot: Slot): Promise<void> {
    if (slot.kind !== "preparing" || !slot.id) return;
    const { key, id, at = 0 } = slot;
    const photo = await readPendingPhoto(id);
    const waits = now().some((one) => one.key === key && "id" in one && one.id === id);
    if (!waits) return;
    if (photo) put(key, { kind: "pending", photo, preview: URL.createObjectURL(photo), id, at });
    else {
      put(key, { kind: "empty" });
      refuse("An image that was not saved is gone, please select it again");
    }
  }

  async function upload({ key, ...pending }: PendingSlot, folder: string) {
    const tell = (state: SlotState) => {
      if (holds(key, pending.preview)) put(key, state);
    };
    tell({ ...pending, progress: 0, refused: false });
    const reply = await uploadImage({
      photo: pending.photo,
      folder,
      onProgress: (progress) => tell({ ...pending, progress, refused: false }),
    });
    if (reply.ok) tell({ kind: "saved", address: reply.data.secure_url, at: Date.now() });
    else tell({ ...pending, progress: 0, refused: true });
    return reply;
  }

  const kept = draftPictures(slots);
  return {
    slots,
    status,
    saving,
    /** What a draft keeps; undefined where it is just what the form began with. */
    kept: JSON.stringify(kept) === JSON.stringify(draftPictures(slotsOf(start))) ? undefined : kept,
    preparing: slots.some(({ kind }) => kind === "preparing"),
    unsaved: slots.some(({ kind }) => kind === "pending"),

    /** Shows the pictures of a draft. */
    restore(pictures: readonly DraftPicture[]): void {
      show(slotsOfDraft(pictures, start));
      for (const slot of now()) void bringBack(slot);
    },
    startOver: () => show(slotsOf(start)),
    /** Deletes the pending photos from the browser. */
    forget: () => deletePendingPhotos(photoIds(now())),

    /** The first file goes here, more of them into the places that are empty. */
    async pick(key: number, files: readonly File[]): Promise<void> {
      if (files.length === 0) return refuse(messages.selectImage);
      setStatus(null);
      const here = now().filter((slot) => slot.key === key);
      const others = now().filter((slot) => slot.key !== key && slot.kind === "empty");
      const places = [...here, ...others].slice(0, files.length);
      await Promise.all(places.map((slot, index) => prepare(slot, files[index] as File)));
    },
    remove(key: number): void {
      put(key, { kind: "empty" });
      setStatus(null);
    },
    move(from: number, to: number): void {
      if (to >= 0 && to < now().length) show(moved(now(), from, to));
    },

    /** Uploads the pending photos, all at once. */
    async save(folder: string): Promise<{ ok: true } | { ok: false; error?: ApiError }> {
      const pending = now().filter((slot) => slot.kind === "pending");
      if (pending.length === 0) {
        refuse(messages.selectImage);
        return { ok: false };
      }
      setSaving(true);
      setStatus(null);
      const replies = await Promise.all(pending.map((slot) => upload(slot, folder)));
      setSaving(false);
      const failed = replies.find((reply) => !reply.ok);
      if (failed && !failed.ok) {
        refuse(messages.uploadFailed, `${messages.uploadImagesError}: ${failed.error.message}`);
        return failed;
      }
      setStatus({ tone: "success", lines: [messages.imagesUploaded] });
      return { ok: true };
    },
    /** The list to send: what is on the server, in the order shown, even right after a save. */
    addresses: () => addressesIn(now()),
  };
}
