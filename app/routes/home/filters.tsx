import type { CarSearch, Facets } from "#shared/car.ts";
import { PRICE_PRESETS } from "#shared/constants.ts";
import type { CatalogueAddress } from "#shared/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { FilterChoices } from "./filter-choices.tsx";
import { PriceRange } from "./price-range.tsx";

interface FiltersProps {
  /** The id of the form that sends them where there are no scripts. */
  form: string;
  search: CarSearch;
  problems: Record<string, string>;
  facets: Facets;
  change: (part: CatalogueAddress) => void;
  clear: () => void;
  clearings: number;
}

function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

function isPreset({ minPrice, maxPrice }: CarSearch, preset: (typeof PRICE_PRESETS)[number]) {
  return minPrice === preset.minPrice && maxPrice === preset.maxPrice;
}

/** The filter sidebar; beside each value stands the number of cars that it would give. */
export function Filters(props: FiltersProps) {
  const { form, search, facets, change, clear } = props;
  return (
    <div className="flex flex-col gap-8">
      <FilterChoices
        form={form}
        name="brand"
        title="Brand"
        choices={facets.brands}
        chosen={search.brand}
        onToggle={(brand) => change({ brand: toggled(search.brand, brand) })}
        folded
      />
      <FilterChoices
        form={form}
        name="color"
        title="Color"
        choices={facets.colors}
        chosen={search.color}
        onToggle={(color) => change({ color: toggled(search.color, color) })}
        folded
      />
      <LocationFilter {...props} />
      <FilterChoices
        form={form}
        name="state"
        title="State"
        choices={facets.states}
        chosen={search.state ? [search.state] : []}
        onToggle={(state) =>
          change({ state: search.state === state ? undefined : (state as CarSearch["state"]) })
        }
      />
      <PriceFilter {...props} />
      <Button variant="secondary" wide capitals className="noscript:hidden" onClick={clear}>
        CLEAR FILTERS
      </Button>
    </div>
  );
}

function LocationFilter({ form, search, facets, change }: FiltersProps) {
  return (
    <Field label="Location" labelAs="legend">
      <Select
        form={form}
        name="location"
        placeholder="All locations"
        options={facets.locations.map(({ name, count }) => ({
          value: name,
          label: `${name} (${count})`,
        }))}
        value={search.location[0] ?? ""}
        onChange={({ target }) => change({ location: target.value ? [target.value] : [] })}
      />
    </Field>
  );
}

/** Presets and a typed range, which exclude each other. */
function PriceFilter({ form, search, problems, facets, change, clearings }: FiltersProps) {
  const chosenPreset = PRICE_PRESETS.find((preset) => isPreset(search, preset));
  function toggle(label: string) {
    const preset = PRICE_PRESETS.find((one) => one.label === label);
    const next = preset === chosenPreset ? undefined : preset;
    change({ minPrice: next?.minPrice, maxPrice: next?.maxPrice });
  }
  return (
    <>
      <FilterChoices
        title="Price"
        choices={PRICE_PRESETS.map(({ label }, index) => ({
          name: label,
          count: facets.prices[index] ?? 0,
        }))}
        chosen={chosenPreset ? [chosenPreset.label] : []}
        onToggle={toggle}
      />
      <PriceRange
        key={clearings}
        form={form}
        name={search.name}
        min={chosenPreset ? undefined : search.minPrice}
        max={chosenPreset ? undefined : search.maxPrice}
        problem={problems.minPrice ?? problems.maxPrice}
        onApply={(minPrice, maxPrice) => change({ minPrice, maxPrice })}
      />
    </>
  );
}
