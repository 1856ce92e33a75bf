import { lazy, type ReactNode, Suspense, useState } from "react";

// Loaded when first opened: no page needs it to be read.
const DialogWindow = lazy(() =>
  import("./dialog-window.tsx").then((module) => ({ default: module.DialogWindow })),
);

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** A sheet comes from the side: for filters on phones. */
  shape?: "window" | "sheet";
  children: ReactNode;
}

/** A window over the page: traps the focus and gives it back. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
