import { beforeEach, expect, test, vi } from "vitest";
import { isObject, isText } from "./shape.ts";
import { clearStored } from "./storage.ts";
import { createStoredList } from "./stored-list.ts";

const isItem = isObject<{ id: string; name: string }>({ id: isText, name: isText });
const vulcan = { id: "1", name: "Vulcan" };
const miura = { id: "2", name: "Miura" };
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
    clear: () => stored.clear(),
  });
});

test("a list is restored from the browser's storage", () => {
  stored.set("cart", JSON.stringify([vulcan]));
  expect(createStoredList("cart", isItem).get()).toEqual([vulcan]);
});

test("an entry with a new name is added and stored, a repeated name is not added", () => {
  const list = createStoredList("cart", isItem);
  expect(list.add(vulcan)).toBe(true);
  expect(list.add({ id: "9", name: "Vulcan" })).toBe(false);
  expect(stored.get("cart")).toBe(JSON.stringify([vulcan]));
});

test("an entry is removed by its id, and the list can be cleared", () => {
  const list = createStoredList("cart", isItem);
  list.add(vulcan);
  list.add(miura);
  list.remove(vulcan.id);
  expect(list.get()).toEqual([miura]);
  list.clear();
  expect(stored.get("cart")).toBe("[]");
});

test("a value that is not a list is removed, and invalid entries of a list are ignored", () => {
  stored.set("cart", "{not json");
  expect(createStoredList("cart", isItem).get()).toEqual([]);
  expect(stored.has("cart")).toBe(false);
  stored.set("favorites", JSON.stringify([vulcan, { id: 3 }, null, "x"]));
  expect(createStoredList("favorites", isItem).get()).toEqual([vulcan]);
});

test("a change in another tab updates the list", () => {
  const list = createStoredList("cart", isItem);
  let told = 0;
  list.subscribe(() => {
    told += 1;
  });
  stored.set("cart", JSON.stringify([miura]));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "cart" }));
  expect(list.get()).toEqual([miura]);
  expect(told).toBe(1);
});

test("after the storage is cleared a list is empty, and its old entries do not return", () => {
  const list = createStoredList("cart", isItem);
  list.add(vulcan);
  clearStored();
  expect(list.get()).toEqual([]);
  list.add(miura);
  expect(stored.get("cart")).toBe(JSON.stringify([miura]));
});
