import type { Sort } from "#shared/constants.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

const options: { value: Sort; label: string }[] = [
  { value: "default", label: "Default" },
  { value: "price_asc", label: "Lower price" },
  { value: "price_desc", label: "Higher price" },
];

export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <Field label="Sort" labelHidden className="sm:w-44">
      <Select
        options={options}
        value={sort}
        onChange={({ target }) => onSort(target.value as Sort)}
      />
    </Field>
  );
}
