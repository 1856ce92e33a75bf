import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface EmptyStateProps {
  title: string;
  text?: string;
  /** One or two buttons that lead on. */
  children?: ReactNode;
  /** Only scripts can know that there is nothing. */
  needsScripts?: boolean;
  /** Its rank among the page's headings. */
  as?: "h1" | "h2" | "h3";
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, children, needsScripts, as: Heading = "h2" } = props;
  return (
    <div className={cx("scene px-4 py-16 sm:py-20", needsScripts && "noscript:hidden")}>
      <Heading className="mt-6 text-title">{title}</Heading>
      {text && <p className="mt-3 max-w-prose text-muted">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
