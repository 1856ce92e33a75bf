import { hasRoom } from "../health/storage.ts";

/** @throws an Error with one sentence where the disk of the folder is as good as full */
export async function refuseFull(folder: string): Promise<void> {
  if (!(await hasRoom(folder)))
    throw new Error(`less than 32 MB are left on the disk of ${folder}: free some space on it`);
}
