import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { nextFrame } from "./next-frame.ts";
import { routerState } from "./router-state.ts";

interface Asked<Query> {
  query: Query;
  /** Whether the router has the answer, which may not be rendered yet. */
  isOver?: boolean;
}

/** A change, or a function that derives it from what was asked for last. */
export type PartOf<Query, Part extends object> = Part | ((asked: Query) => Part);

/** Whether the router is at this path, and not navigating away from it. */
function isAt(pathname: string): boolean {
  const state = routerState();
  return (state?.navigation.location ?? state?.location)?.pathname === pathname;
}

/** Whether the router is at this entry of the history, and not navigating. */
function isSettledAt(key: string): boolean {
  const state = routerState();
  return key === state?.location.key && !state.navigation.location;
}

/**
 * For pages whose address describes what they show. A change of the address shows at once, before
 * its answer, and the next change builds on it. A newer request aborts the older one, so a late
 * answer never shows.
 * @param answered the query that the rendered answer belongs to
 * @returns the query asked for, and a function that changes a part of it and goes to the first page
 */
export function useAsked<Query extends object, Part extends object>(
  answered: Query,
  addressOf: (query: Query & Part) => string,
) {
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  const [asked, setAsked] = useState<Asked<Query>>();
  // React renders the router's state later, in a transition; until then `answered` is older. The
  // router may also be navigating to another page of the list that was asked for with the change.
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
