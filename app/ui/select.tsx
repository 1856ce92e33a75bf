import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useField } from "./field.tsx";

type SelectProps = ComponentProps<"select"> & {
  options: readonly (string | { value: string; label: string })[];
  /** A first entry with an empty value. */
  placeholder?: string;
};

/** The native select, for which each phone shows its own wheel or sheet. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  return (
    <div className={cx("relative", className)}>
      <select
        {...useField()}
        {...props}
        className="control appearance-none truncate pr-10 text-[min(1rem,7vw)]"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const { value, label } =
            typeof option === "string" ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
