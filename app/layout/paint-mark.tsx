type Mark = "header-end" | "catalogue-head-end";

/**
 * For the head of a page: nothing is painted before the browser has this mark, and so all that stands
 * before it. What is aligned to the right would move with each part that comes. Browsers that do not
 * know this paint earlier.
 */
export const paintAfter = (mark: Mark) => {
  return { rel: "expect", href: `#${mark}`, blocking: "render" } as const;
};

export function PaintMark({ id }: { id: Mark }) {
  return <span id={id} hidden />;
}
