import { type Is, isListOf } from "./shape.ts";
import { readStored, STORAGE_CHANGED, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

interface Named {
  id: string;
  name: string;
}

const isAnything = (_: unknown): _ is unknown => true;

/** A list that the browser stores, with each name once (behaviour 34) unless `isSame` says otherwise. */
export function createStoredList<T extends Named>(
  key: string,
  isItem: Is<T>,
  isSame: (a: T, b: T) => boolean = (a, b) => a.name === b.name,
) {
  // No stored list is this array, so that what has not been loaded yet differs from an empty list.
  const none: readonly T[] = [];
  const store = createStore<readonly T[]>(none);

  function load(): void {
    // Invalid entries are left out, and the others stay.
    store.set(readStored(key, isListOf(isAnything))?.filter(isItem) ?? []);
  }

  function all(): readonly T[] {
    if (store.get() === none) load();
    return store.get();
  }

  function save(items: readonly T[]): void {
    store.set(items);
    writeStored(key, items);
  }

  if (typeof window !== "undefined") {
    // A null key means that another tab cleared everything.
    window.addEventListener("storage", (event) => {
      if (event.key === key || event.key === null) load();
    });
    window.addEventListener(STORAGE_CHANGED, load);
  }

  return {
    /** What the server renders, and the browser while it hydrates. */
    none,
    get: all,
    set: save,
    subscribe: store.subscribe,
    /** False when the same car is there already. */
    add(entry: T): boolean {
      if (all().some((other) => isSame(other, entry))) return false;
      save([...all(), entry]);
      return true;
    },
    remove: (id: string) => save(all().filter((entry) => entry.id !== id)),
    clear: () => save([]),
  };
}

/** The entries of a list; none while the server renders. */
export function useStoredList<T extends Named>(list: ReturnType<typeof createStoredList<T>>) {
  return useStore(list, list.none);
}
