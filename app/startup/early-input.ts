import { queuedClicks, removeQueuedClicks } from "./queued-clicks.ts";

const TYPED = "input:not([type=file],[type=checkbox],[type=radio],[type=hidden]), textarea";
const CHECKED = "input[type=checkbox], input[type=radio]";

/** What was typed, chosen, pressed and sent before there was somebody to answer is told once more. */
export function replayEarlyInput(): void {
  document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED).forEach(typeAgain);
  document.querySelectorAll("select").forEach(chooseAgain);
  document.querySelectorAll<HTMLInputElement>(CHECKED).forEach(checkAgain);
  const { buttons = [], form } = window.early ?? {};
  window.early = undefined;
  const here = buttons.filter((button) => button.isConnected);
  for (const button of here) button.click();
  removeQueuedClicks(here.map((button) => button.dataset.early));
  if (form?.isConnected) form.requestSubmit();
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
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

function chooseAgain(select: HTMLSelectElement): void {
  const options = [...select.options];
  const before = options.find((option) => option.defaultSelected) ?? options[0];
  if (select.value !== before?.value) select.dispatchEvent(new Event("change", { bubbles: true }));
}

function checkAgain(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === "radio" && !box.checked)) return;
  box.checked = box.defaultChecked;
  box.click();
}
