import type { Is } from "./shape.ts";
import { attempt } from "./storage.ts";

/** Reads what this tab keeps until it is closed or its user logs out, or undefined. */
export function readTab<T>(key: string, is: Is<T>): T | undefined {
  const value = attempt<unknown>(() => JSON.parse(sessionStorage.getItem(key) ?? "null"));
  return is(value) ? value : undefined;
}

export function writeTab(key: string, value: unknown): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)));
}

export function removeTab(key: string): void {
  attempt(() => sessionStorage.removeItem(key));
}
