import { useState } from "react";
import { BULK_MIN } from "#shared/constants.ts";

export type Selection = ReturnType<typeof useSelection>;

/** The selected rows, always among those shown: new rows start unselected. */
export function useSelection(ids: readonly string[], shownFor: string) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [selectedFor, setSelectedFor] = useState(shownFor);
  if (selectedFor !== shownFor) {
    setSelectedFor(shownFor);
    setSelected(new Set());
  }
  const chosen = ids.filter((id) => selected.has(id));
  return {
    chosen,
    /** Whether there is nothing to select. */
    none: ids.length === 0,
    has: (id: string) => selected.has(id),
    all: ids.length > 0 && chosen.length === ids.length,
    enough: chosen.length >= BULK_MIN,
    toggle: (id: string) =>
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setSelected(chosen.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setSelected(new Set()),
  };
}

/**
 * Whether the window of the bulk edit is open. It closes where too few of the rows are left, such as
 * when somebody else has deleted them.
 */
export function useBulkEdit({ enough }: Selection) {
  const [open, setOpen] = useState(false);
  if (open && !enough) setOpen(false);
  return { open, begin: () => setOpen(true), end: () => setOpen(false) };
}
