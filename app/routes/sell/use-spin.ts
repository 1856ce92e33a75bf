import { useEffect, useRef, useState } from "react";
import { SPIN_MAX, SPIN_MIN, UNUSED_PICTURE_MS } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { DraftSpin } from "../../photos/car-draft.ts";
import { uploadFrames } from "./upload-frames.ts";

export type Spin = ReturnType<typeof useSpin>;

/** The turntable of the form: photos of it are uploaded as soon as they are selected. */
export function useSpin(own: readonly string[], onSignedOut: () => void) {
  const [frames, setFrames] = useState(own);
  /** Since when there are others than the car's own. */
  const [at, setAt] = useState<number>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  function replace(next: readonly string[], since: number | undefined): void {
    upload.current?.abort();
    setFrames(next);
    setAt(since);
    setProblem(undefined);
    setProgress(undefined);
  }

  async function pick(files: readonly File[], folder: string): Promise<void> {
    if (files.length === 0) return;
    if (files.length < SPIN_MIN || files.length > SPIN_MAX) return setProblem(messages.spinCount);
    const controller = new AbortController();
    const { signal } = controller;
    upload.current = controller;
    setProblem(undefined);
    setProgress(0);
    const onProgress = (part: number) => signal.aborted || setProgress(part);
    const reply = await uploadFrames({ files, folder, onProgress, signal });
    if (signal.aborted) return;
    if (reply.ok) return replace(reply.addresses, Date.now());
    setProgress(undefined);
    setProblem(reply.message);
    if (reply.signedOut) onSignedOut();
  }

  const changed = frames.join("\n") !== own.join("\n");
  const draft: DraftSpin | undefined = changed ? { frames: [...frames], at } : undefined;
  return {
    frames,
    /** 0 to 1 while photos are being uploaded. */
    progress,
    problem,
    draft,
    pick,
    refuse: setProblem,
    remove: () => replace([], undefined),
    startOver: () => replace(own, undefined),
    /** The server deletes unused pictures after a day. */
    restore(stored: DraftSpin): void {
      if (Date.now() - (stored.at ?? Date.now()) < UNUSED_PICTURE_MS)
        replace(stored.frames, stored.at);
    },
  };
}
