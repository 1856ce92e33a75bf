import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { FormMessage, type FormMessageText } from "./form-message.tsx";

interface FormActionsProps {
  message: FormMessageText | string | null | undefined;
  busy: boolean;
  variant?: "primary" | "delete";
  /** The text of the button that cancels. */
  close?: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** On the smallest screens the buttons are below each other, equally wide. */
const ON_SMALL = "max-[23rem]:grow";

/** The end of a form in a window: its message, the button that cancels, and the one that sends. */
export function FormActions(props: FormActionsProps) {
  const { message, busy, variant, close = "Cancel", className = "", onClose, children } = props;
  return (
    <>
      <FormMessage
        message={
          typeof message === "string" ? { tone: "danger", title: message } : (message ?? null)
        }
      />
      <div className={`flex flex-wrap justify-end gap-3 ${className}`}>
        <Button variant="secondary" className={ON_SMALL} onClick={onClose}>
          {close}
        </Button>
        <Button type="submit" variant={variant} className={ON_SMALL} loading={busy}>
          {children}
        </Button>
      </div>
    </>
  );
}
