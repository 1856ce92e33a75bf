import { useEffect, useRef } from "react";

/** The heading of a tab. Chosen in the menu, which stays, the tab says so by taking the focus. */
export function TabHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest("nav")) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-1 text-heading outline-none">
      {children}
    </h1>
  );
}
