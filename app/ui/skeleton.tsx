import { cx } from "./cx.ts";

/** A placeholder for content that is loading; give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx("block animate-breathe rounded-[2px] bg-sunken", className)} />
  );
}
