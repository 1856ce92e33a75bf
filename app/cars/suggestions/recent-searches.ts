import { RECENT_SEARCHES_MAX, STORAGE_KEYS } from "#shared/constants.ts";
import { isObject, isText } from "../../storage/shape.ts";
import { createStoredList, useStoredList } from "../../storage/stored-list.ts";

interface RecentSearch {
  id: string;
  name: string;
}

const isSearch = isObject<RecentSearch>({ id: isText, name: isText });
const stored = createStoredList(STORAGE_KEYS.recentSearches, isSearch);

/** Puts a search first. The list stays in this browser. */
export function rememberSearch(typed: string): void {
  const name = typed.trim();
  if (name === "") return;
  const isOther = (search: RecentSearch) => search.name.toLowerCase() !== name.toLowerCase();
  const others = stored.get().filter(isOther);
  stored.set([{ id: name, name }, ...others].slice(0, RECENT_SEARCHES_MAX));
}

export const forgetSearches = stored.clear;

/** The latest first. */
export const useRecentSearches = () => useStoredList(stored);
