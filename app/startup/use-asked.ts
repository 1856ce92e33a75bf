import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { nextFrame } from "./next-frame.ts";
import { routerState } from "./router-state.ts";

interface Asked<Query> {
  query: Query;
  /** Whether the router has its answer, which may not be rendered yet. */
  isOver?: boolean;
}

/** A change, or how it follows from what was asked for last. */
export type PartOf<Query, Part extends object> = Part | ((asked: Query) => Part);

/** Whether the router is there, and not on its way to another page. */
function isAt(pathname: string): boolean {
  const state = routerState();
  return (state?.navigation.location ?? state?.location)?.pathname === pathname;
}

/** Whether the router is there with this entry of the history, and on no way. */
function isSettledAt(key: string): boolean {
  const state = routerState();
  return key === state?.location.key && !state.navigation.location;
}

/**
 * For pages whose address holds what they show: what was asked for shows at once, and the next change
 * builds on it, answered or not. A newer question aborts the older, so answers that overtake each other
 * never show.
 * @param answered what the rendered answer belongs to
 * @returns what was asked for, and a function that changes a part of it, from the first page on
 */
export function useAsked<Query extends object, Part extends object>(
  answered: Query,
  addressOf: (query: Query & Part) => string,
) {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const [asked, setAsked] = useState<Asked<Query>>();
  // React renders the router's state later, in a transition: until then `answered` is older. Another page of
  // the list may be on its way instead, which was asked for together with the change.
  const isAnswered = asked?.isOver && isSettledAt(key);
  if (isAnswered) setAsked(undefined);
  const shown = (!isAnswered && asked?.query) || answered;

  async function change(part: PartOf<Query, Part>): Promise<void> {
    const changed = typeof part === "function" ? part(shown) : part;
    const query = { ...shown, ...changed, page: 1 };
    const mine = { query };
    setAsked(mine);
    await nextFrame();
    if (!isAt(pathname)) return setAsked(undefined);
    await navigate(addressOf(query), { preventScrollReset: true });
    setAsked((latest) => (latest === mine ? { query, isOver: true } : latest));
  }

  return [shown, (part: PartOf<Query, Part>) => void change(part)] as const;
}
