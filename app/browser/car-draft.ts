import * as z from "zod/mini";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { readStored, removeStored, writeStored } from "./storage.ts";

const draft = z.object({
  values: z.record(z.string(), z.string()),
  /** Pictures that are on the server already; left out where they are the car's own. */
  images: z.optional(z.array(z.string())),
});
export type CarDraft = z.infer<typeof draft>;

/**
 * A half-filled car form, which survives a reload and an expired session; each user has his own,
 * and log out clears them with all else.
 */
export function carDraft(userId: string, carId = "new") {
  const key = `${STORAGE_KEYS.carDraft}:${userId}:${carId}`;
  return {
    read: (): CarDraft | undefined => readStored(key, draft),
    keep: (now: CarDraft) => writeStored(key, now),
    drop: () => removeStored(key),
  };
}
