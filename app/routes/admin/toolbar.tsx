import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Selection } from "./use-selection.ts";

interface ToolbarProps {
  selection: Selection;
  /** How many rows there are in all, in words. */
  count: string;
  onDelete: () => void;
  onEdit: () => void;
  children?: ReactNode;
}

/** The actions for selected rows, from two on. */
export function Toolbar({ selection, count, onDelete, onEdit, children }: ToolbarProps) {
  const { chosen, enough } = selection;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-b border-edge pb-3">
      <p aria-live="polite" className="mr-auto text-small text-muted tabular-nums">
        {chosen.length > 0 ? `${chosen.length} selected` : count}
      </p>
      <Checkbox
        label="Select all"
        className="lg:hidden print:hidden"
        disabled={selection.none}
        checked={selection.all}
        mixed={chosen.length > 0 && !selection.all}
        onChange={selection.toggleAll}
      />
      <div className="flex flex-wrap gap-3 max-sm:w-full print:hidden">
        <Button variant="secondary" disabled={!enough} onClick={onEdit} className="max-sm:flex-1">
          <Pencil aria-hidden className="size-4" />
          <span>
            Edit
            <span className="max-sm:sr-only"> selected</span>
          </span>
        </Button>
        <Button variant="danger" disabled={!enough} onClick={onDelete} className="max-sm:flex-1">
          <Trash2 aria-hidden className="size-4" />
          <span>
            Delete
            <span className="max-sm:sr-only"> selected</span>
          </span>
        </Button>
      </div>
      {children}
    </div>
  );
}
