import { type KeyboardEvent, type ToggleEvent, useRef } from "react";

/** A menu in a popover: arrows, Home, End and first letters move, Tab goes on with the page. */
export function useMenuKeyboard() {
  const opensAtEnd = useRef(false);

  function onButtonKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    opensAtEnd.current = event.key === "ArrowUp";
    event.currentTarget.click();
  }

  function onToggle({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState !== "open") return;
    itemsOf(currentTarget)
      .at(opensAtEnd.current ? -1 : 0)
      ?.focus();
    opensAtEnd.current = false;
  }

  function onMenuKey(event: KeyboardEvent<HTMLDivElement>) {
    const items = itemsOf(event.currentTarget);
    if (event.key === "Tab") {
      event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
      return;
    }
    const next = itemAfter(items, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return { onButtonKey, onToggle, onMenuKey };
}

const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)"),
];

/** The item to which a key leads from the focused one, cyclically. */
function itemAfter(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(at, 0) - 1);
  if (key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(letter),
  );
}
