declare global {
  interface Window {
    /** Buttons pressed before the page's scripts had come. */
    earlyPresses?: HTMLButtonElement[];
  }
}

/**
 * Runs in the document's head: keeps which buttons are pressed while nothing answers yet. What a
 * browser answers by itself, a form or a popover, is left to it.
 */
export const earlyPressScript = `(()=>{const kept=window.earlyPresses=[];addEventListener("click",(event)=>{const button=event.target.closest?.("button");if(window.earlyPresses&&button&&button.type!=="submit"&&!button.popoverTargetElement&&!kept.includes(button))kept.push(button)},true)})()`;

const TYPED = "input:not([type=file],[type=checkbox],[type=radio],[type=hidden]), textarea";
const CHECKED = "input[type=checkbox], input[type=radio]";

/** What was typed, chosen and pressed before there was somebody to answer is told once more. */
export function answerEarlyInput(): void {
  document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED).forEach(typeAgain);
  document.querySelectorAll("select").forEach(chooseAgain);
  document.querySelectorAll<HTMLInputElement>(CHECKED).forEach(checkAgain);
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  for (const button of pressed) if (button.isConnected) button.click();
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
