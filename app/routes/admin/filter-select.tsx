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

interface SortFieldProps<Key extends string> {
  columns: readonly { key?: Key | undefined; head: string }[];
  sort: Key | undefined;
  order: "asc" | "desc";
  onSort: (sort: Key | undefined, order: "asc" | "desc") => void;
}

/** Phones show cards without heads: there the order is chosen here. */
export function SortField<Key extends string>({
  columns,
  sort,
  order,
  onSort,
}: SortFieldProps<Key>) {
  const options = columns.flatMap(({ key, head }) =>
    key
      ? [
          { value: `${key} asc`, label: `${head}, ascending` },
          { value: `${key} desc`, label: `${head}, descending` },
        ]
      : [],
  );
  return (
    <Field label="Sort" className="md:hidden">
      <Select
        placeholder="Newest first"
        options={options}
        value={sort ? `${sort} ${order}` : ""}
        onChange={({ target }) => {
          const [key, direction] = target.value.split(" ");
          onSort((key || undefined) as Key | undefined, direction === "desc" ? "desc" : "asc");
        }}
      />
    </Field>
  );
}
