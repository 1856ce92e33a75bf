import type { ReactNode } from "react";
import { messages } from "#shared/messages.ts";
import { useLoaded } from "../startup/use-loaded.ts";
import { toast } from "./toast.ts";

// Loaded when first opened: no page needs it to be read.
const loadWindow = () => import("./dialog-window.tsx");

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
  const loaded = useLoaded(loadWindow, props.open, () => {
    toast({ kind: "error", text: messages.unavailable });
    props.onClose();
  });
  return loaded ? <loaded.DialogWindow {...props} /> : null;
}
