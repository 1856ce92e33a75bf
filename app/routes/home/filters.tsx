import { memo, useState } from "react";
import type { CarSearch } from "#shared/car.ts";
import type { CatalogueAddress } from "#shared/paths.ts";
import { KeptDiv } from "../../startup/kept-markup.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import type { RefusedPrices } from "./catalogue-query.ts";
import { FilterChoices } from "./filter-choices.tsx";
import type {
  ChoiceGroup,
  FilterGroup,
  PresetGroup,
  RangeName,
  SelectGroup,
  Values,
} from "./filter-groups.ts";
import { split } from "./joined.ts";
import { PriceRange } from "./price-range.tsx";

export interface FiltersProps {
  /** The id of the form that sends them where there are no scripts. */
  form: string;
  groups: FilterGroup[];
  search: CarSearch;
  /** Prices of the address that were not searched. */
  refused: RefusedPrices | undefined;
  change: (part: CatalogueAddress) => void;
  clear: () => void;
  clearings: number;
}

/**
 * The filter sidebar, with the number of cars beside each value. Memoized: until a change is answered,
 * only the changed group is rendered again.
 */
export const Filters = memo(function Filters({ groups, clear, ...props }: FiltersProps) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.title}`} {...props} group={group} />
      ))}
      <Button variant="secondary" wide capitals className="noscript:hidden" onClick={clear}>
        CLEAR FILTERS
      </Button>
    </div>
  );
});

type GroupProps<Kind extends FilterGroup = FilterGroup> = Omit<FiltersProps, "groups" | "clear"> & {
  group: Kind;
};

function namesOf(group: FilterGroup): (keyof CarSearch)[] {
  if (group.kind === "choices") return [group.name];
  if (group.kind === "selects") return group.selects.map(({ name }) => name);
  return [`min${group.name}`, `max${group.name}`, "name", "seller"];
}

/** The part of the search that a group shows, as a key. */
const shownBy = ({ group, search }: GroupProps): string =>
  JSON.stringify(namesOf(group).map((name) => search[name]));

const showsTheSame = (before: GroupProps, after: GroupProps) =>
  before.group === after.group &&
  before.refused === after.refused &&
  before.clearings === after.clearings &&
  shownBy(before) === shownBy(after);

const Group = memo(function Group({ group, ...props }: GroupProps) {
  if (group.kind === "selects") return <Selects {...props} group={group} />;
  if (group.kind === "presets") return <Presets {...props} group={group} />;
  return <Choices {...props} group={group} />;
}, showsTheSame);

function Choices({ group, form, search, change }: GroupProps<ChoiceGroup>) {
  const { kind: _, name, title, plural, ...offered } = group;
  const chosen: readonly string[] = [search[name] ?? []].flat();
  function toggled(value: string) {
    const isChosen = chosen.includes(value);
    // There are two states, and both together would be no filter.
    if (name === "state") return isChosen ? undefined : value;
    return isChosen ? chosen.filter((one) => one !== value) : [...chosen, value];
  }
  return (
    <FilterChoices
      {...{ form, name, title, plural, offered, chosen }}
      onToggle={(value) => change({ [name]: toggled(value) })}
    />
  );
}

const boundsOf = (search: CarSearch, name: RangeName) =>
  [search[`min${name}`], search[`max${name}`]] as const;

/** Presets, and for prices a typed range; they exclude each other. */
function Presets({ group, form, search, refused, change, clearings }: GroupProps<PresetGroup>) {
  const { name, title, ranges, ...offered } = group;
  /** Used as a key, which discards typed prices that were not applied. */
  const [presses, setPresses] = useState(0);
  const values = split(offered.values);
  const [min, max] = boundsOf(search, name);
  const chosen = ranges.findIndex((one) => one.min === min && one.max === max);
  const apply = (min: number | undefined, max: number | undefined) =>
    change({ [`min${name}`]: min, [`max${name}`]: max });
  return (
    <>
      <FilterChoices
        title={title}
        offered={offered}
        chosen={values.filter((_, n) => n === chosen)}
        onToggle={(value) => {
          setPresses(presses + 1);
          const next = ranges.find((_, n) => values[n] === value && n !== chosen);
          apply(next?.min, next?.max);
        }}
      />
      {name === "Price" && (
        <PriceRange
          key={`${clearings} ${presses}`}
          form={form}
          search={search}
          min={chosen < 0 ? min : undefined}
          max={chosen < 0 ? max : undefined}
          refused={chosen < 0 ? refused : undefined}
          onApply={apply}
        />
      )}
    </>
  );
}

function Selects({ group, form, search, change }: GroupProps<SelectGroup>) {
  const { title, selects } = group;
  const values = selects.map(({ name }) =>
    String((name === "location" ? search.location[0] : search[name]) ?? ""),
  );
  return (
    <fieldset className={title ? undefined : "-mt-4"}>
      {title && <legend className="caps mb-3 text-muted">{title}</legend>}
      <KeptDiv className={selects.length > 1 ? "pairs" : undefined}>
        <SelectItems {...{ form, selects, values, change }} />
      </KeptDiv>
    </fieldset>
  );
}

function optionsOf({ values, counts, labels }: Values) {
  const written = labels && split(labels);
  const numbers = counts && split(counts);
  return split(values).map((value, n) => ({
    value,
    label: written?.[n] ?? (numbers ? `${value} (${numbers[n]})` : value),
  }));
}

type SelectName = SelectGroup["selects"][number]["name"];

type SelectItemsProps = Pick<FiltersProps, "form" | "change"> &
  Pick<SelectGroup, "selects"> & {
    /** What is chosen in each. */
    values: string[];
  };

/** What the search gets for the value of a select; empty for its placeholder. */
function chosenIn(name: SelectName, value: string) {
  if (name === "location") return value ? [value] : [];
  return value ? Number(value) : undefined;
}

function SelectItems({ form, selects, values, change }: SelectItemsProps) {
  return selects.map(({ name, label, placeholder, ...offered }, n) => (
    <Select
      key={name}
      form={form}
      name={name}
      aria-label={label}
      placeholder={placeholder}
      options={optionsOf(offered)}
      value={values[n]}
      onChange={({ target }) => change({ [name]: chosenIn(name, target.value) })}
    />
  ));
}
