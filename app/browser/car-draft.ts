import { STORAGE_KEYS } from "#shared/constants.ts";
import { isListOf, isObject, isRecordOf, isText, orMissing } from "./shape.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

export interface CarDraft {
  values: Record<string, string>;
  /** Pictures that are on the server already; left out where they are the car's own. */
  images?: string[] | undefined;
}

const isDraft = isObject<CarDraft>({
  values: isRecordOf(isText),
  images: orMissing(isListOf(isText)),
});

/**
 * A half-filled car form, which survives a reload and an expired session; each user has his own,
 * and log out clears them with all else.
 */
export function carDraft(userId: string, carId = "new") {
  const key = `${STORAGE_KEYS.carDraft}:${userId}:${carId}`;
  return {
    read: (): CarDraft | undefined => readStored(key, isDraft),
    keep: (now: CarDraft) => writeStored(key, now),
    drop: () => removeStored(key),
  };
}
