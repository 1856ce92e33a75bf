import { cx } from "../ui/cx.ts";

/** The name, set as a sign. */
export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-3 font-serif text-[1.625rem] leading-none font-semibold tracking-[0.26em] uppercase",
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7 text-accent" fill="none">
        <circle cx="14" cy="14" r="13.25" stroke="currentColor" strokeWidth="1" />
        <path d="M7.5 19.5V9l6.5 7.5L20.5 9v10.5" stroke="currentColor" strokeWidth="1.4" />
      </svg>
      Marque
    </span>
  );
}
