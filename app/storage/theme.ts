import { useSyncExternalStore } from "react";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { readText, STORAGE_CHANGED, writeText } from "./storage.ts";

export type Theme = "ivory" | "obsidian";

const listeners = new Set<() => void>();

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "obsidian" : "ivory";
}

function chosenTheme(): Theme | undefined {
  const theme = readText(STORAGE_KEYS.theme);
  return theme === "ivory" || theme === "obsidian" ? theme : undefined;
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === "obsidian" ? "obsidian" : "ivory";
}

/** After this time the new colours are painted, on slow machines too. */
const CHANGED_MS = 300;

/** Without transitions: hundreds of them at once would delay the frame that shows the press. */
function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (dataset.theme !== theme) {
    dataset.changing = "";
    dataset.theme = theme;
    setTimeout(() => delete dataset.changing, CHANGED_MS);
  }
  for (const listener of listeners) listener();
}

/** Shows the chosen theme, else the system's. */
export const applyTheme = () => show(chosenTheme() ?? systemTheme());

export function chooseTheme(theme: Theme): void {
  writeText(STORAGE_KEYS.theme, theme);
  show(theme);
}

/** Follows other tabs and the system. */
export function watchTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.theme || event.key === null) applyTheme();
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const watch = new AbortController();
  const { signal } = watch;
  system.addEventListener("change", applyTheme, { signal });
  window.addEventListener("storage", onStorage, { signal });
  window.addEventListener(STORAGE_CHANGED, applyTheme, { signal });
  return () => watch.abort();
}

/** The theme shown; undefined while the server renders, which cannot know it. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, shownTheme, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
