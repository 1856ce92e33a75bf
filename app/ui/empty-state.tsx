import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  text?: string;
  /** One or two buttons that lead on. */
  children?: ReactNode;
  /** Its rank among the page's headings. */
  as?: "h1" | "h2" | "h3";
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, children, as: Heading = "h2" } = props;
  return (
    <div className="scene px-4 py-16 sm:py-20">
      <Heading className="mt-6 text-title">{title}</Heading>
      {text && <p className="mt-3 max-w-prose text-muted">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
