import { type DashboardAddress, paths } from "#shared/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ACTION_OPTIONS, actionInWords } from "./audit-words.ts";
import { FilterInput } from "./filter-input.tsx";
import { FilterSelect } from "./filter-select.tsx";

interface AuditFiltersProps {
  address: DashboardAddress;
  change: (part: DashboardAddress) => void;
}

export function AuditFilters({ address, change }: AuditFiltersProps) {
  const { action } = address;
  const filter = { address, change };
  const known = !action || ACTION_OPTIONS.some(({ value }) => value === action);
  const options = known
    ? ACTION_OPTIONS
    : [...ACTION_OPTIONS, { value: action, label: actionInWords(action) }];
  return (
    <div className="mt-6 grid print:hidden min-[22rem]:grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3 min-[90rem]:grid-cols-[1.3fr_1fr_1.3fr_1fr_1fr_auto]">
      <FilterInput
        {...filter}
        name="actor"
        label="Who"
        placeholder="E-mail, id, shop, visitor"
        className="max-md:col-span-full"
      />
      <FilterSelect
        label="Action"
        options={options}
        value={action}
        onChange={(value) => change({ action: value })}
        className="max-md:col-span-full"
      />
      <FilterInput
        {...filter}
        name="target"
        label="What"
        placeholder="Id, order or e-mail"
        className="max-md:col-span-full"
      />
      <FilterInput {...filter} day name="from" label="From" />
      <FilterInput {...filter} day name="to" label="To" />
      <Button
        variant="secondary"
        to={paths.dashboard({ tab: "AUDIT" })}
        className="max-md:col-span-full max-md:mt-2 md:self-end"
      >
        Clear
      </Button>
    </div>
  );
}
