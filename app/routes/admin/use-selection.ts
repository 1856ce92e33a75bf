import { useState } from "react";
import { BULK_MIN } from "#shared/constants.ts";

export type Selection = ReturnType<typeof useSelection>;

/** The rows that are ticked: always among those shown, none where others are shown. */
export function useSelection(ids: readonly string[], shownFor: string) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [tickedFor, setTickedFor] = useState(shownFor);
  if (tickedFor !== shownFor) {
    setTickedFor(shownFor);
    setTicked(new Set());
  }
  const chosen = ids.filter((id) => ticked.has(id));
  return {
    chosen,
    has: (id: string) => ticked.has(id),
    all: ids.length > 0 && chosen.length === ids.length,
    enough: chosen.length >= BULK_MIN,
    toggle: (id: string) =>
      setTicked((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setTicked(chosen.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setTicked(new Set()),
  };
}
