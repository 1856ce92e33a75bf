import { STORAGE_KEYS } from "#shared/constants.ts";

declare global {
  interface Window {
    /** What was done before the page's scripts came, or those of a part of it. */
    early?: {
      buttons: HTMLButtonElement[];
      form?: HTMLFormElement;
      /** The page's scripts are there. */
      over?: boolean;
    };
  }
}

/**
 * Runs in the document's head and keeps what is done while nothing answers yet:
 * 1. which buttons are pressed, to press them again when the scripts are there;
 * 2. which form is sent, by a click or Enter, to send it then;
 * 3. in the browser's storage, a press on a button with `data-early`, such as "cart <id of the
 *    car>": it outlasts the page. Links, popovers and searches work without scripts and are left alone.
 * Its text is sent as it stands here, so it names nothing from outside but its argument.
 */
function recordEarlyInput(storageKey: string): void {
  const early: NonNullable<Window["early"]> = { buttons: [] };
  window.early = early;

  function store(press: string) {
    try {
      const presses: string[] = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      if (!presses.includes(press))
        localStorage.setItem(storageKey, JSON.stringify([...presses, press]));
    } catch {
      // Without storage the press lasts as long as the page.
    }
  }

  addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element && target.closest("button");
      if (!button || button.type === "submit" || button.popoverTargetElement) return;
      if (early.over && !button.closest("[data-later]")) return;
      if (!early.buttons.includes(button)) early.buttons.push(button);
      if (button.dataset.early) store(button.dataset.early);
    },
    true,
  );
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (early.over || form.getAttribute("method") !== "post") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      early.form = form;
    },
    true,
  );
}

/** For the document that the server sends; its text never changes, so its hash can be named. */
export const earlyScript = import.meta.env.SSR
  ? `(${recordEarlyInput})(${JSON.stringify(STORAGE_KEYS.queuedClicks)})`
  : "";
