import { queuedClicks, removeQueuedClicks } from "./queued-clicks.ts";

const TYPED = "input:not([type=file],[type=checkbox],[type=radio],[type=hidden]), textarea";
const CHECKED = "input[type=checkbox], input[type=radio]";

/** Around what has no code yet (later.tsx). */
const LATER = "[data-later]";

/** From now on React answers, but for the parts whose code comes later. */
export function endEarlyInput(): void {
  if (window.early) window.early.over = true;
}

/**
 * What was typed, chosen, pressed and sent before there was somebody to answer is told once more:
 * on the page without the parts whose code comes later, or in such a part, which is there now.
 */
export function replayEarlyInput(part?: Element): void {
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
