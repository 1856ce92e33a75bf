import type { ReactNode } from "react";
import { useOpened } from "./use-opened.ts";

// Loaded when first opened: no page needs it to be read.
const loadWindow = () => import("./dialog-window.tsx");

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** A sheet comes from the side: for filters on phones. */
  shape?: "window" | "sheet";
  /** A click beside it does not close it: what it shows cannot be shown again. */
  keepsOpen?: boolean;
  /** The message if its code cannot be loaded. */
  unavailable: string;
  children: ReactNode;
}

/** A window over the page: traps the focus and returns it. */
export function Dialog(props: DialogProps) {
  const loaded = useOpened(loadWindow, props);
  return loaded ? <loaded.DialogWindow {...props} /> : null;
}
