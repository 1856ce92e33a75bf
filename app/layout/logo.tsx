import { cx } from "../ui/cx.ts";

/** The name, set as a sign, a little bolder than the one weight of its face. */
export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-3 font-serif text-[min(1.625rem,max(26px,8vw))] leading-none font-medium tracking-[0.26em] [-webkit-text-stroke:0.3px] uppercase",
        className,
      )}
    >
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full border border-accent pb-px max-[24rem]:hidden text-[1.0625rem] tracking-normal text-accent"
      >
        M
      </span>
      Marque
    </span>
  );
}
