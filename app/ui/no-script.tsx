import { cx } from "./cx.ts";

/** One line where something needs scripts, for browsers that run none; others never see it. */
export function NoScript({ children, className }: { children: string; className?: string }) {
  return (
    <noscript>
      <p className={cx("border-l-2 border-edge bg-sunken px-4 py-3 text-small", className)}>
        {`${children} JavaScript, which is off in your browser.`}
      </p>
    </noscript>
  );
}
