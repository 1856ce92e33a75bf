import { useEffect, useState } from "react";
import { SUGGEST_LETTERS_MIN } from "#shared/constants.ts";
import type { Suggestion } from "#shared/suggestion.ts";
import { request } from "../../api/request.ts";

const NONE: Suggestion[] = [];

/** Suggestions for what is typed; those of the text before it stand until its own are there. */
export function useSuggestions(typed: string): Suggestion[] {
  const [found, setFound] = useState(NONE);
  const q = typed.trim();
  const isEnough = q.length >= SUGGEST_LETTERS_MIN;

  useEffect(() => {
    if (!isEnough) return setFound(NONE);
    const newer = new AbortController();
    request<Suggestion[]>("GET", `/car/suggest?${new URLSearchParams({ q })}`, {
      signal: newer.signal,
    }).then(
      (reply) => setFound(reply.ok ? reply.data : NONE),
      () => {},
    );
    return () => newer.abort();
  }, [q, isEnough]);

  return isEnough ? found : NONE;
}
