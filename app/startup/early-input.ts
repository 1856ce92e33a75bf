import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { queuedClicks, removeQueuedClicks } from "./queued-clicks.ts";

const TYPED = "input:not([type=file],[type=checkbox],[type=radio],[type=hidden]), textarea";
const CHECKED = "input[type=checkbox], input[type=radio]";

/** Marks parts whose code has not arrived (later.tsx). */
const LATER = "[data-later]";

/**
 * Ends early input with the commit that hydrates the page, or a part of it whose code came later.
 * The state update makes React run all effects of this commit at once: input in between would be
 * handled by React, and then replayed with its old value.
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
 * Repeats the events of what was typed, chosen, pressed and sent before hydration: on the page
 * without the parts whose code comes later, or in such a part once it has arrived.
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
  // This may run within the handler of a press, which then counts by itself
  // (record-early-input.ts).
  setTimeout(() => {
    const pressed = early?.buttons.filter(isHere) ?? [];
    if (early) early.buttons = early.buttons.filter((button) => !pressed.includes(button));
    for (const button of pressed) button.click();
    if (!part) replayQueued(pressed);
  });
}

/** Clicks on earlier pages that were left before their scripts had arrived. */
function replayQueued(pressed: readonly HTMLButtonElement[]): void {
  removeQueuedClicks(pressed.map((button) => button.dataset.early));
  const elsewhere = queuedClicks();
  // If the code cannot be loaded now, the next page tries again.
  if (elsewhere.length > 0)
    import("./replay-clicks.ts").then(
      ({ replayClicks }) => replayClicks(elsewhere),
      () => {},
    );
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React ignores a change event if the value is the one it saw last. It tracks assignments to the
  // field itself, but not those by its prototype's setter.
  const prototype = Object.getPrototypeOf(field);
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field === document.activeElement) return;
  // Handlers of `blur` read the value that React has after these events.
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
