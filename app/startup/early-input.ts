import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { queuedClicks, removeQueuedClicks } from "./queued-clicks.ts";

const TYPED = "input:not([type=file],[type=checkbox],[type=radio],[type=hidden]), textarea";
const CHECKED = "input[type=checkbox], input[type=radio]";

/** Around what has no code yet (later.tsx). */
const LATER = "[data-later]";

/**
 * Ends early input with the commit that takes over what the server wrote: the page, or a part of it
 * whose code came later. The state makes React run all effects of this commit before anything else
 * happens: what is done in between would be answered, and then replayed with its old value.
 */
export function useEarlyInput(part?: RefObject<HTMLElement | null>): void {
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => {
    if (!part && window.early) window.early.over = true;
    setTaken(!part || Boolean(part.current?.dataset.later));
    delete part?.current?.dataset.later;
  }, [part]);
  useEffect(() => {
    if (isTaken) replayEarlyInput(part?.current);
  }, [isTaken, part]);
}

/**
 * What was typed, chosen, pressed and sent before there was somebody to answer is told once more:
 * on the page without the parts whose code comes later, or in such a part, which is there now.
 */
function replayEarlyInput(part?: Element | null): void {
  const { early } = window;
  const root = part ?? document;
  const isHere = (element: Element) => root.contains(element) && !element.closest(LATER);
  function each<T extends Element>(selector: string, tell: (element: T) => void) {
    [...root.querySelectorAll<T>(selector)].filter(isHere).forEach(tell);
  }
  each(TYPED, typeAgain);
  each("select", chooseAgain);
  each(CHECKED, checkAgain);
  each("input[type=file]", pickAgain);
  if (!part && early?.form?.isConnected) early.form.requestSubmit();
  // This may run within a press, which then counts itself (record-early-input.ts).
  setTimeout(() => {
    const pressed = early?.buttons.filter(isHere) ?? [];
    if (early) early.buttons = early.buttons.filter((button) => !pressed.includes(button));
    for (const button of pressed) button.click();
    if (!part) replayQueued(pressed);
  });
}

/** What was pressed on pages that were left before their scripts came. */
function replayQueued(pressed: readonly HTMLButtonElement[]): void {
  removeQueuedClicks(pressed.map((button) => button.dataset.early));
  const elsewhere = queuedClicks();
  // Where the code cannot be fetched just now, the next page tries again.
  if (elsewhere.length > 0)
    import("./replay-clicks.ts").then(
      ({ replayClicks }) => replayClicks(elsewhere),
      () => {},
    );
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React hears of a change only where the value differs from the one that it saw last, and it
  // sees what is assigned to the field itself, not what its prototype assigns.
  const prototype = Object.getPrototypeOf(field);
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field === document.activeElement) return;
  // What answers to leaving the field reads the value that it has once React has taken it over.
  queueMicrotask(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

function chooseAgain(select: HTMLSelectElement): void {
  const options = [...select.options];
  const before = options.find((option) => option.defaultSelected) ?? options[0];
  if (select.value !== before?.value) select.dispatchEvent(new Event("change", { bubbles: true }));
}

function pickAgain(input: HTMLInputElement): void {
  if (input.files?.length) input.dispatchEvent(new Event("change", { bubbles: true }));
}

function checkAgain(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === "radio" && !box.checked)) return;
  box.checked = box.defaultChecked;
  box.click();
}
