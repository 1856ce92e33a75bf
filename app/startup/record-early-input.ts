import { STORAGE_KEYS } from "#shared/constants.ts";

declare global {
  interface Window {
    /** What the visitor did before the scripts of the page, or of a part of it, had arrived. */
    early?: {
      buttons: HTMLButtonElement[];
      form?: HTMLFormElement;
      /** Fields that were left. */
      left: EventTarget[];
      /** The page's scripts have arrived. */
      over?: boolean;
    };
  }
}

/**
 * Runs in the document's head and records what the visitor does before the scripts have arrived:
 * 1. which buttons are pressed, to press them again then;
 * 2. which form is sent, by a click or Enter, to send it then;
 * 3. which fields are left, so that those that need an entry then say so;
 * 4. in the browser's storage, a press on a button with `data-early`, such as "cart <id of the
 *    car>": it outlasts the page. Links, popovers and searches work without scripts and are left alone.
 * Buttons that wait for the scripts have `data-waiting` until then.
 * WebKit stops loading the scripts of a page that is left, and does not go on when the visitor comes back to it:
 * it is reloaded.
 * Its source text is sent, so it must not refer to anything outside itself except its argument.
 */
function recordEarlyInput(storageKey: string): void {
  const early: NonNullable<Window["early"]> = { buttons: [], left: [] };
  window.early = early;

  function note(button: HTMLButtonElement, isPressed: boolean) {
    early.buttons = early.buttons.filter((one) => one !== button);
    if (isPressed) early.buttons.push(button);
    button.toggleAttribute("data-waiting", isPressed);
    const press = button.dataset.early;
    if (!press) return;
    try {
      const presses: string[] = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
      const others = presses.filter((one) => one !== press);
      localStorage.setItem(storageKey, JSON.stringify(isPressed ? [...others, press] : others));
    } catch {
      // Without storage the press lasts as long as the page.
    }
  }

  const buttonOf = ({ target }: Event) => target instanceof Element && target.closest("button");
  const isAnswered = (button: Element) => early.over && !button.closest("[data-later]");

  addEventListener(
    "click",
    (event) => {
      const button = buttonOf(event);
      if (!button || button.type === "submit" || button.popoverTargetElement) return;
      if (isAnswered(button)) button.removeAttribute("data-waiting");
      else note(button, true);
    },
    true,
  );
  // React hydrates a part at once when it is pressed, and then handles this very press.
  addEventListener("click", (event) => {
    const button = buttonOf(event);
    if (button && isAnswered(button) && early.buttons.includes(button)) note(button, false);
  });
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.getAttribute("method") !== "post") return;
      if (early.over) return form.querySelector("[data-waiting]")?.removeAttribute("data-waiting");
      event.preventDefault();
      event.stopImmediatePropagation();
      early.form = form;
      event.submitter?.toggleAttribute("data-waiting", true);
    },
    true,
  );
  addEventListener("focusout", ({ target }) => {
    if (target && !early.over) early.left.push(target);
  });
  addEventListener("pageshow", ({ persisted }) => {
    const [started, missing] = ["script[type=module]", "[data-later]"].map((one) =>
      document.querySelector(one),
    );
    if (persisted && started && (missing || !early.over)) location.reload();
  });
}

/** For the document that the server sends; its text never changes, so that a security policy can allow it by its hash. */
export const earlyScript = import.meta.env.SSR
  ? `(${recordEarlyInput})(${JSON.stringify(STORAGE_KEYS.queuedClicks)})`
  : "";
