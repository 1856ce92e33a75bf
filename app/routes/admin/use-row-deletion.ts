import type { Reply } from "../../api/request.ts";
import { confirmDelete } from "../../layout/confirm-delete.ts";
import type { ToastAnchor } from "../../ui/toast.ts";
import { useAdminChange } from "./use-admin-change.ts";
import type { Selection } from "./use-selection.ts";

interface RowDeletion {
  selection: Selection;
  /** The plural of the rows, for the question. */
  plural: string;
  done: string;
  /** Where notices about it are shown. */
  anchor: ToastAnchor;
  one: (id: string) => Promise<Reply<unknown>>;
  many: (ids: string[]) => Promise<Reply<unknown>>;
}

/** Deletes one row, or those that are selected, after a question. */
export function useRowDeletion({ selection, plural, done, anchor, one, many }: RowDeletion) {
  const { change, busy } = useAdminChange(anchor);

  async function removeOne(id: string, name: string): Promise<void> {
    if (await confirmDelete(name)) await change(() => one(id), done);
  }

  async function removeSelected(): Promise<void> {
    const ids = selection.chosen;
    if (!(await confirmDelete(`${ids.length} ${plural}`))) return;
    if (await change(() => many(ids), done)) selection.clear();
  }

  return {
    removing: busy,
    removeOne: (id: string, name: string) => void removeOne(id, name),
    removeSelected: () => void removeSelected(),
  };
}
