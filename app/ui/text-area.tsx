import { type ChangeEvent, type ComponentProps, useState } from "react";
import { cx } from "./cx.ts";
import { controlLooks, useField } from "./field.tsx";

type TextAreaProps = ComponentProps<"textarea"> & {
  /** Counts the characters against this limit, without stopping the writer. */
  limit?: number;
};

export function TextArea({ limit, className, onChange, ...props }: TextAreaProps) {
  const [typed, setTyped] = useState(String(props.value ?? props.defaultValue ?? ""));
  const length = [...(props.value === undefined ? typed : String(props.value))].length;
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value);
    onChange?.(event);
  }
  return (
    <div className="flex flex-col gap-1">
      <textarea
        rows={4}
        {...useField()}
        {...props}
        onChange={change}
        className={cx(controlLooks, "field-sizing-content min-h-28 resize-y", className)}
      />
      {limit !== undefined && (
        <span
          className={cx(
            "self-end text-label tracking-normal tabular-nums",
            length > limit ? "text-danger" : "text-muted",
          )}
        >
          <span aria-hidden>{`${length} / ${limit}`}</span>
          <span className="sr-only">{`${length} of ${limit} characters`}</span>
        </span>
      )}
    </div>
  );
}
