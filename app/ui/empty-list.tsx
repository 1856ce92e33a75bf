import type { ReactNode } from "react";

interface EmptyListProps {
  /** Whether it is known what the browser stores, so that the list is really empty. */
  known: boolean;
  /** Stands for up to three entries; the second has the class `if-two-stored`, the third `if-three-stored`. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Shown while a list of the browser's is empty, and until the scripts have arrived, because only the
 * browser knows its list: then placeholders show instead if it stores one (shared/stored-count.ts).
 */
export function EmptyList({ known, placeholder, children }: EmptyListProps) {
  return (
    <>
      <div className={known ? undefined : "unless-stored"}>{children}</div>
      {known || (
        <div role="status" className="if-stored">
          <span className="sr-only">Loading cars</span>
          <div aria-hidden>{placeholder}</div>
        </div>
      )}
    </>
  );
}
