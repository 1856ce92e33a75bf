import type { PurchaseTableQuery } from "#shared/admin-tables.ts";
import type { DashboardAddress } from "#shared/paths.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { STATUS_OPTIONS } from "./order-words.tsx";

interface OrderFiltersProps {
  query: PurchaseTableQuery;
  change: (part: DashboardAddress) => void;
}

export function OrderFilters({ query: { status, from, to }, change }: OrderFiltersProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 lg:max-w-3xl lg:grid-cols-3">
      <FilterSelect
        label="Status"
        options={STATUS_OPTIONS}
        value={status}
        onChange={(value) => change({ status: value as PurchaseTableQuery["status"] })}
        className="max-lg:col-span-2"
      />
      <Day label="From" value={from} onChange={(day) => change({ from: day })} />
      <Day label="To" value={to} onChange={(day) => change({ to: day })} />
    </div>
  );
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

function Day({ label, value = "", onChange }: DayProps) {
  return (
    <Field label={label}>
      <TextInput
        // The address changed by other means: the field follows it.
        key={value}
        type="date"
        min="1970-01-01"
        max="9999-12-31"
        defaultValue={value}
        // Once it is whole: years typed digit by digit are dates too.
        onBlur={({ target }) => target.value !== value && onChange(target.value || undefined)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") onChange(currentTarget.value || undefined);
        }}
      />
    </Field>
  );
}
