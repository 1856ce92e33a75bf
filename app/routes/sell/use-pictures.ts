import { useEffect, useRef, useState } from "react";
import { messages } from "#shared/messages.ts";
import { shrinkPhoto } from "../../browser/shrink-photo.ts";
import { uploadImage } from "../../browser/upload-image.ts";
import { addressesIn, moved, type Slot, type SlotState, slotsOf } from "./slots.ts";

const types = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export interface PicturesStatus {
  tone: "success" | "danger";
  lines: string[];
}
export type Pictures = ReturnType<typeof usePictures>;

/** The five pickers: what each holds, and the way of what was picked to the image host. */
export function usePictures(start: readonly string[]) {
  const [slots, setSlots] = useState(() => slotsOf(start));
  const [status, setStatus] = useState<PicturesStatus | null>(null);
  const [saving, setSaving] = useState(false);
  // Uploads take their time: what they report belongs to the slots of that moment.
  const latest = useRef(slots);

  function show(next: Slot[]): void {
    latest.current = next;
    setSlots(next);
  }
  function put(key: number, state: SlotState): void {
    show(
      latest.current.map((slot) => {
        if (slot.key !== key) return slot;
        if (slot.kind === "picked" && (state.kind !== "picked" || state.preview !== slot.preview))
          URL.revokeObjectURL(slot.preview);
        return { ...state, key };
      }),
    );
  }
  useEffect(
    () => () => {
      for (const slot of latest.current)
        if (slot.kind === "picked") URL.revokeObjectURL(slot.preview);
    },
    [],
  );
  const refuse = (text: string) => setStatus({ tone: "danger", lines: [text] });

  async function prepare({ key, ...before }: Slot, file: File): Promise<void> {
    put(key, { kind: "preparing" });
    try {
      if (!types.includes(file.type)) throw new Error(`Not a picture: ${file.type}`);
      const photo = await shrinkPhoto(file);
      put(key, { kind: "picked", photo, preview: URL.createObjectURL(photo) });
    } catch {
      put(key, before.kind === "saved" ? before : { kind: "empty" });
      refuse(messages.notAnImage);
    }
  }

  async function upload(slot: Slot & { kind: "picked" }, folder: string) {
    const { key, photo, preview } = slot;
    const picked = { kind: "picked", photo, preview } as const;
    put(key, { ...picked, progress: 0 });
    const reply = await uploadImage({
      photo,
      folder,
      onProgress: (progress) => put(key, { ...picked, progress }),
    });
    if (reply.ok) put(key, { kind: "saved", address: reply.data.secure_url });
    else put(key, { ...picked, refused: true });
    return reply;
  }

  return {
    slots,
    status,
    saving,
    /** The list to send: what is on the server, in the order shown. */
    addresses: addressesIn(slots),
    changed: addressesIn(slots).join("\n") !== start.join("\n"),
    preparing: slots.some(({ kind }) => kind === "preparing"),
    unsaved: slots.some(({ kind }) => kind === "picked"),

    /** Shows other pictures, such as those of a draft. */
    restore: (addresses: readonly string[]) => show(slotsOf(addresses)),

    /** The first file goes here, more of them into the places that are empty. */
    async pick(key: number, files: readonly File[]): Promise<void> {
      if (files.length === 0) return refuse(messages.selectImage);
      setStatus(null);
      const here = latest.current.filter((slot) => slot.key === key);
      const others = latest.current.filter((slot) => slot.key !== key && slot.kind === "empty");
      const places = [...here, ...others].slice(0, files.length);
      await Promise.all(places.map((slot, index) => prepare(slot, files[index] as File)));
    },
    remove(key: number): void {
      put(key, { kind: "empty" });
      setStatus(null);
    },
    move(from: number, to: number): void {
      if (to >= 0 && to < latest.current.length) show(moved(latest.current, from, to));
    },

    /** Uploads what was picked, all at once. @returns whether everything arrived */
    async save(folder: string): Promise<boolean> {
      const picked = latest.current.filter((slot) => slot.kind === "picked");
      if (picked.length === 0) {
        refuse(messages.selectImage);
        return false;
      }
      setSaving(true);
      setStatus(null);
      const replies = await Promise.all(picked.map((slot) => upload(slot, folder)));
      setSaving(false);
      const failed = replies.find((reply) => !reply.ok);
      if (failed && !failed.ok) {
        const why = `${messages.uploadImagesError}: ${failed.error.message}`;
        setStatus({ tone: "danger", lines: [messages.uploadFailed, why] });
        return false;
      }
      setStatus({ tone: "success", lines: [messages.imagesUploaded] });
      return true;
    },
    /** `addresses` at the end of a save, which this rendering does not know of yet. */
    latest: () => addressesIn(latest.current),
  };
}
