import { messages } from "#shared/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Filters, type FiltersProps } from "./filters.tsx";

interface FiltersSheetProps {
  open: boolean;
  onClose: () => void;
  /** How many cars, in words. */
  found: string;
  filters: FiltersProps;
}

/** The filters on a phone. */
export function FiltersSheet({ open, onClose, found, filters }: FiltersSheetProps) {
  return (
    <Dialog
      shape="sheet"
      title="Filters"
      unavailable={messages.unavailable}
      open={open}
      onClose={onClose}
    >
      <Filters {...filters} />
      <div className="sticky -bottom-6 -mx-6 mt-8 -mb-6 border-t border-line bg-popup px-6 py-4">
        <Button wide onClick={onClose}>
          {`Show ${found}`}
        </Button>
      </div>
    </Dialog>
  );
}
