import { useMemo, useSyncExternalStore } from "react";
import { isObject, isText } from "../../storage/shape.ts";
import { readTab, removeTab, writeTab } from "../../storage/tab-storage.ts";

const isDraft = isObject<{ rating: string; title: string; review: string }>({
  rating: isText,
  title: isText,
  review: isText,
});

const never = () => () => {};

/** The text of a review that was sent: this tab stores it until it is saved. */
export function useReviewDraft(of: string) {
  const key = `review:${of}`;
  const stored = useMemo(() => {
    const words = readTab(key, isDraft);
    return words && { ...words, rating: Number(words.rating) };
  }, [key]);
  // The server has no drafts, and hydration starts from the server's markup.
  const begun = useSyncExternalStore(
    never,
    () => stored,
    () => undefined,
  );
  return {
    begun,
    save: (words: { rating: string; title: string; review: string }) => writeTab(key, words),
    drop: () => removeTab(key),
  };
}
