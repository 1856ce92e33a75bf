import type { AuditTableQuery } from "#shared/admin-tables.ts";
import { type DashboardAddress, paths } from "#shared/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ACTION_OPTIONS, actionInWords } from "./audit-words.ts";
import { FilterInput } from "./filter-input.tsx";
import { FilterSelect } from "./filter-select.tsx";

interface AuditFiltersProps {
  query: AuditTableQuery;
  change: (part: DashboardAddress) => void;
}

export function AuditFilters({ query, change }: AuditFiltersProps) {
  const { actor, action, target, from, to } = query;
  const known = !action || ACTION_OPTIONS.some(({ value }) => value === action);
  const options = known
    ? ACTION_OPTIONS
    : [...ACTION_OPTIONS, { value: action, label: actionInWords(action) }];
  return (
    <div className="mt-6 grid min-[20rem]:grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-3 min-[90rem]:grid-cols-[1.3fr_1fr_1.3fr_1fr_1fr_auto]">
      <FilterInput
        label="Who"
        placeholder="E-mail, id, shop, visitor"
        value={actor}
        onChange={(text) => change({ actor: text })}
        className="max-lg:col-span-full"
      />
      <FilterSelect
        label="Action"
        options={options}
        value={action}
        onChange={(value) => change({ action: value })}
        className="max-lg:col-span-full"
      />
      <FilterInput
        label="What"
        placeholder="Id or e-mail"
        value={target}
        onChange={(text) => change({ target: text })}
        className="max-lg:col-span-full"
      />
      <FilterInput day label="From" value={from} onChange={(day) => change({ from: day })} />
      <FilterInput day label="To" value={to} onChange={(day) => change({ to: day })} />
      <Button
        variant="secondary"
        to={paths.dashboard({ tab: "AUDIT" })}
        className="max-lg:col-span-full max-lg:mt-2 lg:self-end"
      >
        Clear
      </Button>
    </div>
  );
}
