import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";

type Box = RefObject<HTMLInputElement | null>;

interface Combobox {
  box: Box;
  popup: RefObject<HTMLElement | null>;
  /** How many options there are. */
  count: number;
  pick: (option: number) => void;
  /** Enter was pressed without an option. */
  submit: () => void;
}

/** Where a key leads from the active option; -1 is the text itself. */
function movedTo(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active < 0 ? count - 1 : active - 1;
  if (active < 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

interface Listeners {
  onKey: (event: KeyboardEvent) => void;
  onType: () => void;
  onFocus: () => void;
  onLeave: () => void;
}

/** Listens to the input, which another component renders; leaving the popup counts as leaving the input. */
function useListeners({ box, popup }: Pick<Combobox, "box" | "popup">, listeners: Listeners) {
  const onKey = useEffectEvent(listeners.onKey);
  const onType = useEffectEvent(listeners.onType);
  const onFocus = useEffectEvent(listeners.onFocus);
  const onLeave = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    const to = relatedTarget as Node | null;
    if (to !== box.current && !popup.current?.contains(to)) listeners.onLeave();
  });

  useEffect(() => {
    const input = box.current;
    const ended = new AbortController();
    const { signal } = ended;
    input?.addEventListener("keydown", (event) => onKey(event), { signal });
    input?.addEventListener("input", () => onType(), { signal });
    input?.addEventListener("focus", () => onFocus(), { signal });
    input?.addEventListener("blur", (event) => onLeave(event), { signal });
    popup.current?.addEventListener("focusout", (event) => onLeave(event), { signal });
    return () => ended.abort();
  }, [box, popup]);
}

interface Shown {
  list: string;
  isFocused: boolean;
  isOpen: boolean;
  /** The id of the active option. */
  active: string | undefined;
}

/**
 * A combobox while it has the focus, whether its list is open or not: screen readers announce a role
 * that changes while one types as if the focus had moved. Elsewhere, and without this code, it is a
 * plain search field.
 */
function useAttributes(box: Box, { list, isFocused, isOpen, active }: Shown): void {
  useEffect(() => {
    const input = box.current;
    if (!input || !isFocused) return;
    const attributes = {
      autocomplete: "off",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": list,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    return () => {
      for (const name of [...Object.keys(attributes), "aria-expanded"]) input.removeAttribute(name);
    };
  }, [box, list, isFocused]);

  useEffect(() => {
    if (isFocused) box.current?.setAttribute("aria-expanded", String(isOpen));
  }, [box, isFocused, isOpen]);

  useEffect(() => {
    if (!active) return;
    const input = box.current;
    input?.setAttribute("aria-activedescendant", active);
    document.getElementById(active)?.scrollIntoView({ block: "nearest" });
    return () => input?.removeAttribute("aria-activedescendant");
  }, [box, active]);
}

/**
 * Makes a text input a combobox with a list (the ARIA pattern): the focus stays in the input, the
 * arrow keys choose an option, Enter picks it, Escape closes the list.
 */
export function useCombobox({ box, popup, count, pick, submit }: Combobox) {
  const list = useId();
  const [isFocused, setFocused] = useState(() => document.activeElement === box.current);
  const [isWanted, setWanted] = useState(isFocused);
  const [latest, setLatest] = useState(-1);
  const isOpen = isFocused && isWanted && count > 0;
  const active = isOpen && latest < count ? latest : -1;
  const optionId = (option: number) => `${list}-${option}`;

  function show(wanted: boolean): void {
    setWanted(wanted);
    setLatest(-1);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const to = movedTo(event.key, active, count);
    if (event.key === "Enter") {
      show(false);
      if (active < 0) {
        // The form is sent, too.
        submit();
        return;
      }
      pick(active);
    } else if (event.key === "Escape" && isOpen) show(false);
    else if (to !== undefined && count > 0) {
      setWanted(true);
      setLatest(to);
    } else return;
    event.preventDefault();
  }

  useListeners(
    { box, popup },
    {
      onKey,
      onType: () => show(true),
      onFocus() {
        setFocused(true);
        show(box.current?.value === "");
      },
      onLeave: () => setFocused(false),
    },
  );
  useAttributes(box, {
    list,
    isFocused,
    isOpen,
    active: active < 0 ? undefined : optionId(active),
  });

  return { list, optionId, isOpen, active, close: () => show(false) };
}
