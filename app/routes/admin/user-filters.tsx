import type { UserTableQuery } from "#shared/admin-tables.ts";
import { FilterSelect } from "./filter-select.tsx";
import { TableFilters, type TableFiltersProps } from "./table-filters.tsx";

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

interface UserFiltersProps extends TableFiltersProps<UserTableQuery> {
  countries: readonly string[];
}

export function UserFilters({ query, countries, columns, change }: UserFiltersProps) {
  return (
    <TableFilters query={query} columns={columns} change={change}>
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
    </TableFilters>
  );
}
