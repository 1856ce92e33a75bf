import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

interface FilterSelectProps {
  label: string;
  options: readonly (string | { value: string; label: string })[];
  /** Undefined: not filtered by. */
  value: string | number | boolean | undefined;
  onChange: (value: string | undefined) => void;
  className?: string;
}

/** A filter whose first entry, Default, leaves it out. */
export function FilterSelect({ label, options, value, onChange, className }: FilterSelectProps) {
  return (
    <Field label={label} className={className}>
      <Select
        placeholder="Default"
        options={options}
        value={value === undefined ? "" : String(value)}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Field>
  );
}
