import type { UserTableQuery } from "#shared/dashboard.ts";
import type { DashboardAddress } from "../../paths.ts";
import { FilterSelect, SortField } from "./filter-select.tsx";

const types = [
  { value: "admin", label: "Admin" },
  { value: "user", label: "User" },
];
const bans = [
  { value: "true", label: "Banned" },
  { value: "false", label: "Not" },
];
const verified = [
  { value: "true", label: "Yes" },
  { value: "false", label: "Not" },
];
const flag = (value: string | undefined) => (value === undefined ? undefined : value === "true");

interface UserFiltersProps {
  query: UserTableQuery;
  countries: readonly string[];
  columns: readonly { key?: DashboardAddress["sort"]; head: string }[];
  change: (part: DashboardAddress) => void;
}

export function UserFilters({ query, countries, columns, change }: UserFiltersProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
      <FilterSelect
        label="Type"
        options={types}
        value={query.status}
        onChange={(status) => change({ status: status as UserTableQuery["status"] })}
      />
      <FilterSelect
        label="Ban"
        options={bans}
        value={query.ban}
        onChange={(ban) => change({ ban: flag(ban) })}
      />
      <FilterSelect
        label="Verify"
        options={verified}
        value={query.verify}
        onChange={(verify) => change({ verify: flag(verify) })}
      />
      <FilterSelect
        label="Country"
        options={countries}
        value={query.country}
        onChange={(country) => change({ country })}
      />
      <SortField
        columns={columns}
        sort={query.sort as DashboardAddress["sort"]}
        order={query.order}
        onSort={(sort, order) => change({ sort, order })}
      />
    </div>
  );
}
