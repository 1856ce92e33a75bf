import { type ChangeEvent, type ComponentProps, useState } from "react";
import { cx } from "../ui/cx.ts";
import { useField } from "../ui/field.tsx";
import { Count } from "./count.tsx";

type TextAreaProps = ComponentProps<"textarea"> & {
  /** Counts the characters against this limit, without stopping the writer. */
  limit?: number;
};

export function TextArea({ limit, className, onChange, ...props }: TextAreaProps) {
  const [typed, setTyped] = useState(String(props.value ?? props.defaultValue ?? ""));
  const text = props.value === undefined ? typed : String(props.value);
  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value);
    onChange?.(event);
  }
  return (
    <div className="flex grow flex-col gap-1">
      <textarea
        rows={4}
        dir="auto"
        {...useField()}
        {...props}
        onChange={change}
        className={cx("control field-sizing-content min-h-28 grow resize-y", className)}
      />
      {limit !== undefined && <Count of={text} limit={limit} />}
    </div>
  );
}
