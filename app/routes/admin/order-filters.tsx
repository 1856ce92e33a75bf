import type { PurchaseTableQuery } from "#shared/admin-tables.ts";
import type { DashboardAddress } from "#shared/paths.ts";
import { FilterInput } from "./filter-input.tsx";
import { FilterSelect } from "./filter-select.tsx";
import { STATUS_OPTIONS } from "./order-words.tsx";

interface OrderFiltersProps {
  address: DashboardAddress;
  change: (part: DashboardAddress) => void;
}

export function OrderFilters({ address, change }: OrderFiltersProps) {
  const filter = { address, change };
  return (
    <div className="mt-4 grid print:hidden min-[22rem]:grid-cols-2 gap-x-4 gap-y-2 lg:max-w-3xl md:grid-cols-3">
      <FilterSelect
        label="Status"
        options={STATUS_OPTIONS}
        value={address.status}
        onChange={(value) => change({ status: value as PurchaseTableQuery["status"] })}
        className="max-md:col-span-full"
      />
      <FilterInput {...filter} day name="from" label="From" />
      <FilterInput {...filter} day name="to" label="To" />
    </div>
  );
}
