import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";

interface SubmitButtonProps {
  busy: boolean;
  disabled?: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** Sends its form; sent before the scripts are there, the form is kept and sent by them. */
export function SubmitButton({ busy, disabled, wide, className, children }: SubmitButtonProps) {
  return (
    <Button type="submit" wide={wide} loading={busy} disabled={disabled} className={className}>
      {children}
    </Button>
  );
}
