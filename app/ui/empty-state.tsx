import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The way on: a button or two. */
  children?: ReactNode;
  /** Its rank among the page's headings. */
  as?: "h1" | "h2" | "h3";
}

export function EmptyState({ title, text, children, as: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-20 text-center sm:py-28">
      <span aria-hidden className="mb-8 h-12 w-px bg-accent" />
      <Heading className="text-title">{title}</Heading>
      {text && <p className="mt-3 max-w-prose text-muted">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
