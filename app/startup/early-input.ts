import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
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
  const giveBack = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (!part && window.early) window.early.over = true;
    const isTaken = !part || Boolean(part.current?.dataset.later);
    if (isTaken) giveBack.current = keepGiven(part?.current ?? document);
    setTaken(isTaken);
    delete part?.current?.dataset.later;
  }, [part]);
  useEffect(() => {
    if (!isTaken) return;
    giveBack.current?.();
    replayEarlyInput(part?.current);
  }, [isTaken, part]);
}

/**
 * Notes what the visitor has given the controls. Until it is replayed, a render may replace it by
 * what the server gave them; the returned function undoes that.
 */
function keepGiven(root: ParentNode): () => void {
  const kept = [
    ...[...root.querySelectorAll<HTMLInputElement>(TYPED)].map((field) =>
      keep(field, "value", field.defaultValue),
    ),
    ...[...root.querySelectorAll("select")].map((select) =>
      keep(select, "value", servedValue(select)),
    ),
    ...[...root.querySelectorAll<HTMLInputElement>(CHECKED)].map((box) =>
      keep(box, "checked", box.defaultChecked),
    ),
  ];
  return () => {
    for (const giveBack of kept) giveBack();
  };
}

function keep<Property extends "checked" | "value">(
  control: Element & Record<Property, unknown>,
  property: Property,
  served: unknown,
): () => void {
  const given: unknown = control[property];
  return () => {
    if (given !== served && control[property] === served) setUnseen(control, property, given);
  };
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
  if (early?.entered && isHere(early.entered)) enterAgain(early.entered);
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

/** React tracks assignments to a control itself, but not those by its prototype's setter. */
function setUnseen(control: Element, property: "checked" | "value", value: unknown): void {
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(control, value);
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React ignores a change event if the value is the one it saw last.
  field.value = field.defaultValue;
  setUnseen(field, "value", typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (field === document.activeElement) return;
  // Handlers of `blur` read the value that React has after these events.
  queueMicrotask(() => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}

function enterAgain(field: HTMLInputElement): void {
  delete window.early?.entered;
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}

function servedValue({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;
}

function chooseAgain(select: HTMLSelectElement): void {
  if (select.value !== servedValue(select))
    select.dispatchEvent(new Event("change", { bubbles: true }));
}

function pickAgain(input: HTMLInputElement): void {
  if (input.files?.length) input.dispatchEvent(new Event("change", { bubbles: true }));
}

function checkAgain(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === "radio" && !box.checked)) return;
  box.checked = box.defaultChecked;
  box.click();
}
