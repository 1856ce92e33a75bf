import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The way on: a button or two. */
  children?: ReactNode;
  /** Only scripts can know that there is nothing. */
  needsScripts?: boolean;
  /** Its rank among the page's headings. */
  as?: "h1" | "h2" | "h3";
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, children, needsScripts, as: Heading = "h2" } = props;
  return (
    <div
      className={cx(
        "flex flex-col items-center px-4 py-20 text-center sm:py-28",
        needsScripts && "noscript:hidden",
      )}
    >
      <span aria-hidden className="mb-8 h-12 w-px bg-accent" />
      <Heading className="text-title">{title}</Heading>
      {text && <p className="mt-3 max-w-prose text-muted">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
