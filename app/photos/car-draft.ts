import { STORAGE_KEYS, UNUSED_PICTURE_MS } from "#shared/constants.ts";
import {
  isListOf,
  isNumber,
  isObject,
  isRecordOf,
  isText,
  orMissing,
  orNull,
} from "../storage/shape.ts";
import { readStored, removeStored, writeStored } from "../storage/storage.ts";

/**
 * What one of the five pickers holds: a picture that is on the server, or one that waits in
 * the browser to be uploaded; `at` is since when, and missing for the car's own.
 */
export type DraftPicture = { address?: string; photo?: string; at?: number } | null;

/** A turntable on the server, and since when; without a time it is taken away. */
export interface DraftSpin {
  frames: string[];
  at: number | undefined;
}

export interface CarDraft {
  values: Record<string, string>;
  /** In the order shown; left out where they are just the car's own. */
  pictures?: DraftPicture[] | undefined;
  /** The car's own when these were changed. */
  imageBefore?: string[] | undefined;
  spin?: DraftSpin | undefined;
}

const isPicture = isObject<NonNullable<DraftPicture>>({
  address: orMissing(isText),
  photo: orMissing(isText),
  at: orMissing(isNumber),
});
const isSpin = isObject<DraftSpin>({ frames: isListOf(isText), at: orMissing(isNumber) });
const isDraft = isObject<CarDraft>({
  values: isRecordOf(isText),
  pictures: orMissing(isListOf(orNull(isPicture))),
  imageBefore: orMissing(isListOf(isText)),
  spin: orMissing(isSpin),
});

const isFresh = (picture: DraftPicture) =>
  Date.now() - (picture?.at ?? Date.now()) < UNUSED_PICTURE_MS;

/**
 * A half-filled car form, which survives a reload and an expired session; each user has their own,
 * and log out clears them with all else. After a day its new pictures are gone: from the browser,
 * and from the server, which deletes unused ones.
 */
export function carDraft(userId: string, carId = "new") {
  const key = `${STORAGE_KEYS.carDraft}:${userId}:${carId}`;
  return {
    read(): CarDraft | undefined {
      const { values, pictures, spin, imageBefore } = readStored(key, isDraft) ?? {};
      const fresh = pictures?.every(isFresh) ? pictures : undefined;
      const typed = values && Object.values(values).some((value) => value !== "");
      return values && (typed || fresh || spin)
        ? { values, pictures: fresh, spin, imageBefore }
        : undefined;
    },
    save: (now: CarDraft) => writeStored(key, now),
    drop: () => removeStored(key),
  };
}
