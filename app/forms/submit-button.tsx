import type { ReactNode } from "react";
import { useReady } from "../browser/ready.ts";
import { Button } from "../ui/button.tsx";

interface SubmitButtonProps {
  busy: boolean;
  disabled?: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** Sends its form; waits, without a change of looks, until the scripts that send it are there. */
export function SubmitButton({ busy, disabled, wide, className, children }: SubmitButtonProps) {
  const ready = useReady();
  return (
    <Button
      type="submit"
      wide={wide}
      loading={busy}
      disabled={disabled || !ready}
      className={ready ? className : `disabled:opacity-100 ${className ?? ""}`}
    >
      {children}
    </Button>
  );
}
