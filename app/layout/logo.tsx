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
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full border border-accent pb-px max-[22.5rem]:hidden text-[1.0625rem] tracking-normal text-accent"
      >
        M
      </span>
      Marque
    </span>
  );
}
