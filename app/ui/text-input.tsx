import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useField } from "./field.tsx";

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useField()} {...props} className={cx("control", className)} />;
}
