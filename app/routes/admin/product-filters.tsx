import { CAR_STATES } from "#shared/constants.ts";
import type { CarTableQuery } from "#shared/dashboard.ts";
import type { DashboardAddress } from "../../paths.ts";
import { cx } from "../../ui/cx.ts";
import { FilterSelect, SortField } from "./filter-select.tsx";
import type { ProductsData } from "./load-tab.ts";

interface ProductFiltersProps {
  query: CarTableQuery;
  options: ProductsData["options"];
  columns: readonly { key?: DashboardAddress["sort"]; head: string }[];
  change: (part: DashboardAddress) => void;
}

export function ProductFilters({ query, options, columns, change }: ProductFiltersProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
      <FilterSelect
        label="Color"
        options={options.colors}
        value={query.color}
        onChange={(color) => change({ color })}
      />
      <FilterSelect
        label="Model"
        options={options.models.map(String)}
        value={query.model}
        onChange={(model) => change({ model: model === undefined ? undefined : Number(model) })}
      />
      <FilterSelect
        label="Location"
        options={options.locations}
        value={query.location}
        onChange={(location) => change({ location })}
      />
      <fieldset>
        <legend className="mb-1.5 text-small font-medium">State</legend>
        <div className="flex">
          {CAR_STATES.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={query.state === state}
              onClick={() => change({ state: query.state === state ? undefined : state })}
              className={cx(
                "-ml-px min-h-11 flex-1 border px-3 text-small transition-colors first:ml-0",
                query.state === state
                  ? "border-accent bg-accent text-on-accent"
                  : "border-edge hover:bg-sunken",
              )}
            >
              {state}
            </button>
          ))}
        </div>
      </fieldset>
      <SortField
        columns={columns}
        sort={query.sort as DashboardAddress["sort"]}
        order={query.order}
        onSort={(sort, order) => change({ sort, order })}
      />
    </div>
  );
}
