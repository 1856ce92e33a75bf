import type { PurchaseTableQuery } from "#shared/admin-tables.ts";
import type { DashboardAddress } from "#shared/paths.ts";
import { FilterInput } from "./filter-input.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { STATUS_OPTIONS } from "./order-words.tsx";

interface OrderFiltersProps {
  query: PurchaseTableQuery;
  change: (part: DashboardAddress) => void;
}

export function OrderFilters({ query: { status, from, to }, change }: OrderFiltersProps) {
  return (
    <div className="mt-4 grid min-[20rem]:grid-cols-2 gap-x-4 gap-y-2 lg:max-w-3xl lg:grid-cols-3">
      <FilterSelect
        label="Status"
        options={STATUS_OPTIONS}
        value={status}
        onChange={(value) => change({ status: value as PurchaseTableQuery["status"] })}
        className="max-lg:col-span-full"
      />
      <FilterInput day label="From" value={from} onChange={(day) => change({ from: day })} />
      <FilterInput day label="To" value={to} onChange={(day) => change({ to: day })} />
    </div>
  );
}
