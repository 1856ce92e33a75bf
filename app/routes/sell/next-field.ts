import type { KeyboardEvent } from "react";

const FIELDS = "input:not([type=file],[type=radio]), input[type=radio]:checked, select, textarea";

/**
 * On a touch screen Enter moves to the next field, because the key is pressed by accident easily: only
 * the button sends the form.
 */
export function enterLeadsOn(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement)) return;
  if (field.enterKeyHint !== "next" || !matchMedia("(pointer: coarse)").matches) return;
  event.preventDefault();
  if (event.nativeEvent.isComposing) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  fields
    .slice(fields.indexOf(field) + 1)
    .find((next) => next.checkVisibility())
    ?.focus();
}
