import { useEffect, useRef } from "react";
import { messages } from "#shared/messages.ts";
import { toast } from "../../ui/toast.ts";

/**
 * Opens the pictures in the whole window; the code is loaded at the first call.
 * @param onTurn called with the shown picture, so that the page's carousel follows
 */
export function useLightbox(images: string[], of: string, onTurn?: (index: number) => void) {
  const left = useRef<AbortController>(undefined);
  const opening = useRef(false);
  useEffect(() => () => left.current?.abort(), []);

  return async (index: number) => {
    if (opening.current) return;
    opening.current = true;
    const leaving = new AbortController();
    left.current = leaving;
    try {
      const { openLightbox } = await import("./lightbox.ts");
      await openLightbox({ images, of, index, onTurn, signal: leaving.signal });
    } catch {
      toast({ kind: "error", text: messages.unavailable });
    } finally {
      opening.current = false;
    }
  };
}
