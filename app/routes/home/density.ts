import { useSyncExternalStore } from "react";
import { STORAGE_KEYS } from "#shared/constants.ts";
import type { Density } from "#shared/density.ts";
import { writeText } from "../../storage/storage.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shown = (): Density => (document.documentElement.dataset.density === "two" ? "two" : "three");

/** A script sets it in the document before the first paint; the server does not know it. */
export const useDensity = () => useSyncExternalStore<Density>(subscribe, shown, () => "three");

export function chooseDensity(density: Density): void {
  writeText(STORAGE_KEYS.density, density);
  document.documentElement.dataset.density = density;
  for (const listener of listeners) listener();
}
