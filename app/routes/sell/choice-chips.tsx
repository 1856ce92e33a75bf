import { useId } from "react";
import { cx } from "../../ui/cx.ts";

interface ChoiceChipsProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** The last chip, for no value. */
  none: string;
  value: string;
  error: string | undefined;
  className?: string;
  onChange: (value: string) => void;
}

/** A choice among a few values with one tap, where a select takes two and a sheet. */
export function ChoiceChips(props: ChoiceChipsProps) {
  const { label, name, options, none, value, error, className, onChange } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-note`}
      className={className}
    >
      <p id={`${id}-label`} className="mb-1.5 text-small font-medium">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {[...options, { value: "", label: none }].map((option) => (
          <label
            key={option.value}
            className={cx(
              "relative inline-flex min-h-11 items-center rounded-[2px] border px-3.5 text-small transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2",
              option.value === ""
                ? "border-transparent text-muted has-checked:bg-sunken"
                : "border-edge has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink not-has-checked:hover:border-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-note`} aria-live="polite" className="text-small text-danger">
        {error}
      </p>
    </div>
  );
}
