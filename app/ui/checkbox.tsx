import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** For a box in a table, whose row says what it is. */
  labelHidden?: boolean;
  /** Some, but not all, of what it stands for. */
  mixed?: boolean;
  /** At the end of the line, such as a count. */
  aside?: ReactNode;
};

export function Checkbox({ label, labelHidden, mixed, aside, className, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(mixed);
  }, [mixed]);
  return (
    <label
      className={cx(
        "group flex min-h-11 cursor-pointer items-center gap-3 text-small has-disabled:cursor-not-allowed has-disabled:opacity-45",
        className,
      )}
    >
      <span className="relative size-5 shrink-0">
        {/* The target is larger than the box that shows. */}
        <input
          {...props}
          ref={box}
          type="checkbox"
          className="peer absolute -inset-3 size-11 cursor-[inherit] appearance-none opacity-0"
        />
        <span className="check-box" />
      </span>
      <span className={cx("min-w-0 flex-1", labelHidden && "sr-only")}>{label}</span>
      {aside !== undefined && <span className="text-muted tabular-nums">{aside}</span>}
    </label>
  );
}
