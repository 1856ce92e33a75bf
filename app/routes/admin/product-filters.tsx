import type { CarTableQuery } from "#shared/admin-tables.ts";
import { CAR_STATES } from "#shared/constants.ts";
import { cx } from "../../ui/cx.ts";
import { FilterSelect } from "./filter-select.tsx";
import type { ProductsData } from "./load-tab.ts";
import { TableFilters, type TableFiltersProps } from "./table-filters.tsx";

interface ProductFiltersProps extends TableFiltersProps<CarTableQuery> {
  options: ProductsData["options"];
}

export function ProductFilters({ query, options, columns, change }: ProductFiltersProps) {
  return (
    <TableFilters query={query} columns={columns} change={change}>
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
        <div className="flex flex-wrap">
          {CAR_STATES.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={query.state === state}
              onClick={() => change({ state: query.state === state ? undefined : state })}
              className={cx(
                "-ml-px min-h-11 flex-1 border px-3 text-small transition-colors first:ml-0",
                query.state === state
                  ? "border-accent bg-accent text-on-accent forced-colors:border-[ButtonBorder] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:outline-[Highlight] forced-colors:forced-color-adjust-none"
                  : "border-edge hover:bg-sunken",
              )}
            >
              {state}
            </button>
          ))}
        </div>
      </fieldset>
    </TableFilters>
  );
}
