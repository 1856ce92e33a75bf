import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** Hides the label visually, for a box in a table whose row names it. */
  labelHidden?: boolean;
  /** Whether some, but not all, of the items that it represents are selected. */
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
    <label className={cx("group check-line", className)}>
      <span className="relative size-5 shrink-0">
        <input {...props} ref={box} type="checkbox" className="peer check-input" />
        <span className="check-box" />
      </span>
      <span className={cx("min-w-0 flex-1", labelHidden && "sr-only")}>{label}</span>
      {aside !== undefined && <span className="text-muted tabular-nums">{aside}</span>}
    </label>
  );
}
