import { type RefObject, useEffect, useState } from "react";

/** The phone's header covers the top of the screen; whatever is further down has not been passed. */
const ROOT_MARGIN = "-64px 0px 1000000px";

/** Whether an element has left the screen upwards; undefined until it does for the first time. */
export function useScrolledPast(element: RefObject<Element | null>): boolean | undefined {
  const [past, setPast] = useState<boolean>();
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)?.isIntersecting === false;
        setPast((before) => (before === undefined && !now ? undefined : now));
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return past;
}
