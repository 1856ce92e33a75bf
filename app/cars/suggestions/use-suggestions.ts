import { useEffect, useRef, useState } from "react";
import { SUGGEST_LETTERS_MIN } from "#shared/constants.ts";
import type { Suggestion } from "#shared/suggestion.ts";
import { request } from "../../api/request.ts";

interface Found {
  /** Which of the requests it answers. */
  order: number;
  options: Suggestion[];
}

const NONE: Found = { order: 0, options: [] };
/**
 * Only requests older than the newest few are aborted: aborting each at the next key would show
 * nothing to people who type fast.
 */
const REQUESTS_MAX = 4;

/** Suggestions for the typed text; until they arrive, those of the newest text that has some. */
export function useSuggestions(typed: string): Suggestion[] {
  const [found, setFound] = useState(NONE);
  const order = useRef(0);
  const underWay = useRef<AbortController[]>([]);
  const q = typed.trim();
  const isEnough = q.length >= SUGGEST_LETTERS_MIN;

  useEffect(() => {
    order.current += 1;
    const own = order.current;
    if (!isEnough) return setFound({ order: own, options: [] });
    const controller = new AbortController();
    underWay.current.push(controller);
    if (underWay.current.length > REQUESTS_MAX) underWay.current.shift()?.abort();
    request<Suggestion[]>("GET", `/car/suggest?${new URLSearchParams({ q })}`, {
      signal: controller.signal,
    }).then(
      (reply) => {
        underWay.current = underWay.current.filter((one) => one !== controller);
        const options = reply.ok ? reply.data : [];
        setFound((before) => (before.order > own ? before : { order: own, options }));
      },
      () => {},
    );
  }, [q, isEnough]);
  useEffect(
    () => () => {
      for (const controller of underWay.current) controller.abort();
    },
    [],
  );

  return isEnough ? found.options : NONE.options;
}
