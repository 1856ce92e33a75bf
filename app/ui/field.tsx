import { createContext, type ReactNode, useContext, useId } from "react";
import { cx } from "./cx.ts";

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface FieldProps {
  label: string;
  /** Visually hidden, where the context is clear enough. */
  labelHidden?: boolean;
  /** Looks like the legends of the groups around it. */
  labelAs?: "legend";
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Reserves a line for the hint or error, so that a message moves nothing. */
  noteRoom?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label, a control, and beneath it the error or else the hint; wired for assistive technology. */
export function Field({
  label,
  labelHidden,
  labelAs,
  hint,
  error,
  required,
  noteRoom,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const describedBy = note ? `${id}-note` : undefined;
  return (
    <div className={cx("flex min-w-0 flex-col", className)}>
      <label
        htmlFor={id}
        className={cx(
          labelAs === "legend" ? "caps mb-3 text-muted" : "mb-1.5 text-small font-medium text-ink",
          labelHidden && "sr-only",
        )}
      >
        {label}
        {required && (
          <span aria-hidden className="text-accent">
            {" *"}
          </span>
        )}
      </label>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      <div id={`${id}-note`} aria-live="polite" className={cx("text-small", noteRoom && "min-h-7")}>
        {error ? (
          <p className="mt-1.5 text-danger">{error}</p>
        ) : (
          hint && <p className="mt-1.5 text-muted">{hint}</p>
        )}
      </div>
    </div>
  );
}

/** The attributes that a control inside a Field gets from it; none for a control without one. */
export function useField() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
  };
}
