import type { Is } from "./shape.ts";

/**
 * Reads a stored value, or undefined.
 * A value without the expected shape (another program's value, an older shop's) is removed.
 */
export function readStored<T>(key: string, is: Is<T>): T | undefined {
  const raw = readText(key);
  if (raw === null) return undefined;
  const value = parseJson(raw);
  if (is(value)) return value;
  removeStored(key);
  return undefined;
}

export function writeStored(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/** Storage can be missing, forbidden or full: the page works without it. */
export function readText(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null;
}

export function writeText(key: string, value: string): void {
  attempt(() => localStorage.setItem(key, value));
}

/** Whether anything is stored under a key with this start. */
export function hasStored(start: string): boolean {
  return attempt(() => Object.keys(localStorage).some((key) => key.startsWith(start))) ?? false;
}

export function removeStored(...keys: string[]): void {
  attempt(() => {
    for (const key of keys) localStorage.removeItem(key);
  });
}

/**
 * The event when the page must read again what is stored, because it gets no "storage" event: its own tab has
 * cleared the storage, or it comes back from the browser's back/forward cache.
 */
export const STORAGE_CHANGED = "storage-changed";

export function clearStored(): void {
  attempt(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  window.dispatchEvent(new Event(STORAGE_CHANGED));
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** Its value, or undefined where the browser refuses. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
