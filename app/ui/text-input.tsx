import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { controlClasses, useField } from "./field.tsx";

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...useField()} {...props} className={cx(controlClasses, className)} />;
}
