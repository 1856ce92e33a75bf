import { useSyncExternalStore } from "react";
import { createStore, useStore } from "../storage/store.ts";

/** Why a page could not be loaded: nothing answers, the shop is down for a moment, or it answered with an error. */
type Problem = "unreachable" | "unavailable" | "failed";

export interface LoadFailure {
  problem: Problem;
  /** Whether it is being retried now. */
  retrying: boolean;
}

const RETRY_MS = [2000, 4000, 8000, 16_000];
const RETRY_MAX_MS = 30_000;

const store = createStore<LoadFailure | null>(null);
const failures = new Map<symbol, LoadFailure>();
const wakeUps = new Set<() => void>();

function report(key: symbol, failure: LoadFailure | null): void {
  if (failure) failures.set(key, failure);
  else failures.delete(key);
  store.set([...failures.values()].at(-1) ?? null);
}

/** Retries all failed fetches at once. */
export function retryNow(): void {
  for (const wake of wakeUps) wake();
}

/** What could not be loaded and is being retried; null if nothing failed. */
export const useLoadFailure = () => useStore(store, null);

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Resolves when the connection is back, the visitor presses Try again, or some time has passed. */
function nextTry(delay: number | undefined, signal: AbortSignal | null | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal?.reason);
  const timer = delay === undefined ? undefined : setTimeout(resolve, delay);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  // Always the same listener, so that it is there once, however often it is added.
  window.addEventListener("online", retryNow);
  wakeUps.add(resolve);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    wakeUps.delete(resolve);
  });
}

function problemOf(reply: Response | undefined): Problem | undefined {
  if (!reply) return "unreachable";
  if (reply.status === 500) return "failed";
  return reply.status > 500 ? "unavailable" : undefined;
}

/** Fetches until there is an answer; the caller aborts with the signal. */
export async function fetchWithRetry(ask: () => Promise<Response>, signal?: AbortSignal | null) {
  const key = Symbol("request");
  try {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await ask().catch(() => undefined);
      signal?.throwIfAborted();
      const problem = problemOf(reply);
      // Without a problem there is a reply.
      if (!problem) return reply as Response;
      report(key, { problem, retrying: false });
      // A server error would probably repeat, so only the visitor starts another try.
      const delay = problem === "failed" ? undefined : (RETRY_MS[attempt] ?? RETRY_MAX_MS);
      await nextTry(delay, signal);
      report(key, { problem, retrying: true });
    }
  } finally {
    report(key, null);
  }
}
