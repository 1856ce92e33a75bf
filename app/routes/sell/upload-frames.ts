import { SPIN_SIDE_MAX } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { uploadImage } from "../../api/upload-image.ts";
import { shrinkPhoto } from "../../photos/shrink-photo.ts";

/** As many as the server accepts at once from one account. */
const AT_ONCE = 3;

/** By name, as cameras number them: 9 before 10. */
const byName = (one: File, other: File) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });

interface Frames {
  files: readonly File[];
  folder: string;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** Stops the upload before the next file. */
  signal: AbortSignal;
}

type Uploaded =
  | { ok: true; addresses: string[] }
  | { ok: false; message: string; signedOut: boolean };

/** Uploads the photos of a turntable in the order of their names: all of them, or it has failed. */
export async function uploadFrames({ files, folder, ...on }: Frames): Promise<Uploaded> {
  const waiting = files.toSorted(byName).map((file, index) => ({ file, index }));
  const parts = files.map(() => 0);
  const addresses: string[] = [];
  let failure: Uploaded | undefined;

  async function uploadOne({ file, index }: (typeof waiting)[number]): Promise<void> {
    const photo = await shrinkPhoto(file, SPIN_SIDE_MAX).catch(() => undefined);
    if (!photo) {
      failure ??= { ok: false, message: messages.notAnImage, signedOut: false };
      return;
    }
    const onProgress = (part: number) => {
      parts[index] = part;
      on.onProgress(parts.reduce((sum, one) => sum + one) / files.length);
    };
    const reply = await uploadImage({ photo, folder, onProgress });
    if (reply.ok) addresses[index] = reply.data.secure_url;
    else {
      const { message, status } = reply.error;
      failure ??= { ok: false, message, signedOut: status === 401 };
    }
  }

  async function uploadSome(): Promise<void> {
    while (!failure && !on.signal.aborted) {
      const next = waiting.shift();
      if (!next) return;
      await uploadOne(next);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, uploadSome));
  return failure ?? { ok: true, addresses };
}
