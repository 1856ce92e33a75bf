import { SlidersHorizontal } from "lucide-react";
import type { Sort } from "#shared/constants.ts";
import { SearchBox } from "../../cars/search-box.tsx";
import { PaintMark } from "../../layout/paint-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { DensitySwitch } from "./density-switch.tsx";
import { type SortOption, SortSelect } from "./sort-select.tsx";
import type { Catalogue } from "./use-catalogue.ts";

interface CatalogueHeaderProps extends Pick<Catalogue, "change" | "clearings"> {
  /** The id of the filters' form, which sends them where there are no scripts. */
  form: string;
  /** The address of the shown cars without the text that they were searched by. */
  action: string;
  /** That text. */
  name: string | undefined;
  /** How many cars, in words. */
  found: string;
  /** How many filters are on. */
  filters: number;
  sort: Sort;
  sorts: SortOption[];
  openFilters: () => void;
}

/** The number of cars, the search, and the controls of the list. */
export function CatalogueHeader(props: CatalogueHeaderProps) {
  const { form, action, name, found, filters, sort, sorts, change, clearings, openFilters } = props;
  return (
    <header className="flex flex-col gap-6 border-b border-line pb-6 lg:flex-row lg:items-end lg:justify-between">
      <div>
        <h1 className="text-heading">The catalogue</h1>
        <p className="mt-2 text-muted tabular-nums" aria-live="polite">
          {found}
        </p>
      </div>
      <div className="grid gap-3 min-[16rem]:grid-cols-[1fr_auto] sm:flex print:hidden">
        <SearchBox
          key={clearings}
          action={action}
          suggests
          placeholder="Search by name or brand"
          className="col-span-full sm:flex-1 lg:w-72"
          name={name}
          onSearch={(name) => change({ name })}
        />
        <Button
          variant="secondary"
          className="whitespace-nowrap noscript:hidden max-sm:px-3 lg:hidden"
          onClick={openFilters}
          aria-haspopup="dialog"
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {filters > 0 ? `Filters · ${filters}` : "Filters"}
        </Button>
        <noscript>
          <Button type="submit" variant="secondary" form={form} className="max-sm:w-full">
            Apply
          </Button>
        </noscript>
        <SortSelect form={form} sort={sort} options={sorts} onSort={(sort) => change({ sort })} />
        <DensitySwitch />
        <PaintMark id="catalogue-head-end" />
      </div>
    </header>
  );
}
