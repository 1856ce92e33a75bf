import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "./cx.ts";
import { Link } from "./link.tsx";

interface PaginationProps {
  page: number;
  pages: number;
  /** 1 while another list is being loaded: Prev and Next then lead to pages of that list. */
  asked?: number | undefined;
  /** The address of a page of the list. */
  to: (page: number) => string;
}

/** Hidden where there is one page only. */
export function Pagination({ page, pages, asked = page, to }: PaginationProps) {
  if (pages <= 1) return null;
  const from = Math.min(asked, page);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-2 sm:gap-6">
      <Step label="Prev" to={to(Math.max(1, from - 1))} disabled={page <= 1} rel="prev" />
      <p
        className="min-w-22 text-center sm:min-w-32 text-small text-muted tabular-nums"
        aria-live="polite"
      >
        {`page ${page} to ${pages}`}
      </p>
      <Step label="Next" to={to(from + 1)} disabled={page >= pages} rel="next" />
    </nav>
  );
}

interface StepProps {
  label: "Prev" | "Next";
  to: string;
  disabled: boolean;
  rel: string;
}

/** A button is pressed with the space bar, too, which on a link scrolls. */
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A link, or at either end a button that is disabled. */
function Step({ label, to, disabled, rel }: StepProps) {
  const classes = cx(
    "inline-flex min-h-11 min-w-20 items-center justify-center gap-2 border border-edge px-3 sm:min-w-24 text-small font-medium transition-colors",
    disabled ? "cursor-not-allowed opacity-40" : "hover:border-ink hover:bg-sunken",
  );
  const inside = (
    <>
      {label === "Prev" && <ChevronLeft aria-hidden className="size-4" />}
      {label}
      {label === "Next" && <ChevronRight aria-hidden className="size-4" />}
    </>
  );
  if (disabled) {
    return (
      <button type="button" disabled className={classes}>
        {inside}
      </button>
    );
  }
  return (
    <Link to={to} rel={rel} role="button" onKeyDown={pressWithSpace} className={classes}>
      {inside}
    </Link>
  );
}
