import type { Sort } from "#shared/constants.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

export interface SortOption {
  value: Sort;
  label: string;
}

interface SortSelectProps {
  /** The id of the filters' form, which sends it along where there are no scripts. */
  form: string;
  sort: Sort;
  options: SortOption[];
  onSort: (sort: Sort) => void;
}

export function SortSelect({ form, sort, options, onSort }: SortSelectProps) {
  return (
    <Field label="Sort" labelHidden className="sm:w-44">
      <Select
        form={form}
        name="sort"
        options={options}
        value={sort}
        onChange={({ target }) => onSort(target.value as Sort)}
      />
    </Field>
  );
}
