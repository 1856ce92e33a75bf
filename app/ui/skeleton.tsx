import { cx } from "./cx.ts";

/** A quiet shape in the place of what is coming; give it that thing's size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("block animate-breathe rounded-[2px] bg-sunken", className)} />
  );
}
