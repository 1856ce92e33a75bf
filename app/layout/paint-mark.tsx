type Mark = "header-end" | "catalogue-head-end";

/**
 * For the head of a page: nothing is painted before the browser has received this mark and
 * everything before it. Otherwise right-aligned content would move with each part that arrives.
 * Browsers without support paint earlier.
 */
export const paintAfter = (mark: Mark) => {
  return { rel: "expect", href: `#${mark}`, blocking: "render" } as const;
};

export function PaintMark({ id }: { id: Mark }) {
  return <span id={id} hidden />;
}
