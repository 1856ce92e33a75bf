import type { Sort } from "#shared/constants.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

const options: { value: Sort; label: string }[] = [
  { value: "default", label: "Default" },
  { value: "price_asc", label: "Lower price" },
  { value: "price_desc", label: "Higher price" },
  { value: "mileage_asc", label: "Lower mileage" },
  { value: "year_desc", label: "Newest year" },
  { value: "year_asc", label: "Oldest year" },
  { value: "reduced", label: "Latest reductions" },
];

interface SortSelectProps {
  /** The id of the filters' form, which sends it along where there are no scripts. */
  form: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function SortSelect({ form, sort, onSort }: SortSelectProps) {
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
