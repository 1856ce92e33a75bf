import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { messages } from "#shared/messages.ts";
import type { ApiError } from "../../api/request.ts";
import type { DraftPicture } from "../../photos/car-draft.ts";
import { deletePendingPhotos } from "../../photos/pending-photos.ts";
import { preparePhoto, restorePhoto, uploadPhoto } from "./slot-photos.ts";
import {
  addressesIn,
  draftPictures,
  moved,
  photoIds,
  rebased,
  slotsOf,
  slotsOfDraft,
} from "./slots.ts";
import { useSlots } from "./use-slots.ts";

const PHOTO_GONE = "An image that was not saved is gone, please select it again";

export interface PicturesStatus {
  tone: "success" | "danger";
  lines: string[];
}
export type Pictures = ReturnType<typeof usePictures>;

/** The five pickers: what each shows, and uploads of pending photos. */
export function usePictures(start: readonly string[]) {
  const board = useSlots(start);
  const { slots, now, show, put } = board;
  const [status, setStatus] = useState<PicturesStatus | null>(null);
  const refuse = (...lines: string[]) => setStatus({ tone: "danger", lines });
  const uploads = useUploads(board, setStatus);
  const before = useRef(start);
  useEffect(() => {
    if (before.current.join("\n") === start.join("\n")) return;
    show(rebased(now(), before.current, start));
    before.current = start;
  });
  return {
    slots,
    status,
    ...uploads,
    draft: changedPictures(draftPictures(slots), start),
    preparing: slots.some(({ kind }) => kind === "preparing"),
    unsaved: slots.some(({ kind }) => kind === "pending"),

    /** Shows the pictures of a draft that changed these images of the car. */
    restore(pictures: readonly DraftPicture[], changed: readonly string[] = start): void {
      show(rebased(slotsOfDraft(pictures, start), changed, start));
      for (const slot of now())
        void restorePhoto(board, slot).then((found) => found || refuse(PHOTO_GONE));
    },
    refuse,
    startOver: () => show(slotsOf(start)),
    /** Deletes the pending photos from the browser. */
    deletePending: () => deletePendingPhotos(photoIds(now())),

    /** The first file goes here, the others into empty places. */
    async pick(key: number, files: readonly File[]): Promise<void> {
      if (files.length === 0) return refuse(messages.selectImage);
      setStatus(null);
      const here = now().filter((slot) => slot.key === key);
      const others = now().filter((slot) => slot.key !== key && slot.kind === "empty");
      const places = [...here, ...others].slice(0, files.length);
      const prepared = await Promise.all(
        places.map((slot, index) => preparePhoto(board, slot, files[index] as File)),
      );
      const refused = files.filter((_, index) => prepared[index] === false);
      const left = files.length - places.length;
      const refusals = [
        refused.length > 0 && messages.notAnImage,
        refused.length > 0 &&
          files.length > 1 &&
          `Left out: ${refused.map(({ name }) => name).join(", ")}`,
        left > 0 &&
          `${messages.imageCount}: ${left} of those selected ${left === 1 ? "was" : "were"} left out`,
      ];
      if (refusals.some(Boolean)) refuse(...refusals.filter((line) => line !== false));
    },
    remove(key: number): void {
      put(key, { kind: "empty" });
      setStatus(null);
    },
    move(from: number, to: number): void {
      if (to >= 0 && to < now().length) show(moved(now(), from, to));
    },
    /** The list to send: what is on the server, in the order shown, even right after a save. */
    addresses: () => addressesIn(now()),
  };
}

/** What a draft stores; undefined if nothing has changed. */
function changedPictures(pictures: DraftPicture[], start: readonly string[]) {
  const unchanged = JSON.stringify(pictures) === JSON.stringify(draftPictures(slotsOf(start)));
  return unchanged ? undefined : pictures;
}

/** Uploads of the pending photos, all at once. */
function useUploads(
  board: ReturnType<typeof useSlots>,
  setStatus: Dispatch<SetStateAction<PicturesStatus | null>>,
) {
  const [saving, setSaving] = useState(false);
  const refuse = (...lines: string[]) => setStatus({ tone: "danger", lines });

  async function save(folder: string): Promise<{ ok: true } | { ok: false; error?: ApiError }> {
    const pending = board.now().filter((slot) => slot.kind === "pending");
    if (pending.length === 0) {
      // A file was selected, and its refusal still shows: it says why nothing is saved.
      setStatus((shown) =>
        shown?.lines.includes(messages.notAnImage)
          ? shown
          : { tone: "danger", lines: [messages.selectImage] },
      );
      return { ok: false };
    }
    setSaving(true);
    setStatus(null);
    const replies = await Promise.all(pending.map((slot) => uploadPhoto(board, slot, folder)));
    setSaving(false);
    const failed = replies.find((reply) => !reply.ok);
    if (failed && !failed.ok) {
      refuse(messages.uploadFailed, `${messages.uploadImagesError}: ${failed.error.message}`);
      return failed;
    }
    setStatus({ tone: "success", lines: [messages.imagesUploaded] });
    return { ok: true };
  }

  return { saving, save };
}
