import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";

interface Drag {
  from: number;
  /** The place where it would be dropped. */
  over: number;
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

function placeAt(x: number, y: number): number | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-slot]");
  return place ? Number(place.dataset.slot) : undefined;
}

/** Moves items of a list by their grips: dragged with mouse or finger, or with the arrow keys. */
export function useDragOrder(length: number, move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [told, setTold] = useState("");
  const from = drag?.from;

  function moveTo(start: number, end: number): void {
    if (start === end || end < 0 || end >= length) return;
    move(start, end);
    setTold(`Image moved to place ${end + 1} of ${length}`);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one set of listeners for each drag
  useEffect(() => {
    if (from === undefined) return;
    let over = from;
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      over = placeAt(clientX, clientY) ?? over;
      setDrag({ from, over });
    };
    const drop = () => {
      setDrag(null);
      moveTo(from, over);
    };
    const giveUp = () => setDrag(null);
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", drop);
    window.addEventListener("pointercancel", giveUp);
    return () => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", drop);
      window.removeEventListener("pointercancel", giveUp);
    };
  }, [from]);

  return {
    drag,
    /** For a live region. */
    told,
    onGrip: (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      // Touch captures the pointer; released, its events go to the element below the finger.
      event.currentTarget.releasePointerCapture?.(event.pointerId);
      setDrag({ from: index, over: index });
    },
    onGripKey: (index: number) => (event: KeyboardEvent<HTMLButtonElement>) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      const grip = event.currentTarget;
      flushSync(() => moveTo(index, index + step));
      // A tile that is moved in the document loses the focus.
      grip.focus();
    },
  };
}
