import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx.ts";

interface FoldedSectionProps {
  title: string;
  /** A line about its content. */
  lead: string;
  /** Whether a field in it is invalid: then it is open. */
  wrong: boolean;
  className?: string;
  /** Called with whether it is open. */
  children: (open: boolean) => ReactNode;
}

/** An optional part of the form, folded until it is opened. */
export function FoldedSection({ title, lead, wrong, className, children }: FoldedSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  // It may have been opened before the scripts arrived.
  useEffect(() => setOpened(details.current?.open ?? false), []);
  const open = opened || wrong;
  return (
    <details
      ref={details}
      open={open}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className={cx("group border-b border-line", className)}
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-serif text-name">{title}</span>
          <span className="block text-small text-muted">{lead}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {children(open)}
    </details>
  );
}
