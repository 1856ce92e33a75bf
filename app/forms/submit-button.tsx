import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { NoScript } from "../ui/no-script.tsx";

interface SubmitButtonProps {
  busy: boolean;
  disabled?: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Sends its form. A form sent before the scripts have arrived is sent by them. Without scripts a
 * disabled button comes before it, so that Enter sends nothing either.
 */
export function SubmitButton({ busy, disabled, wide, className, children }: SubmitButtonProps) {
  return (
    <>
      <noscript>
        <button type="submit" disabled hidden />
      </noscript>
      <NoScript className="mt-2">This form needs</NoScript>
      <Button
        type="submit"
        wide={wide}
        loading={busy}
        disabled={disabled}
        className={cx("noscript:hidden", className)}
      >
        {children}
      </Button>
    </>
  );
}
