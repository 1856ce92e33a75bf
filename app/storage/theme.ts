import { useSyncExternalStore } from "react";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { readText, writeText } from "./storage.ts";

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

/** Shows the chosen theme, else the system's. */
export function applyTheme(): void {
  const theme = chosenTheme() ?? systemTheme();
  if (document.documentElement.dataset.theme !== theme)
    document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  writeText(STORAGE_KEYS.theme, theme);
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Follows other tabs and the system. */
export function watchTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.theme || event.key === null) applyTheme();
  };
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", applyTheme);
  window.addEventListener("storage", onStorage);
  return () => {
    system.removeEventListener("change", applyTheme);
    window.removeEventListener("storage", onStorage);
  };
}

/** The theme shown; undefined while the server renders, which cannot know it. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, shownTheme, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
