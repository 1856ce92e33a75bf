import { useDeferredValue, useState } from "react";
import { FILTER_ITEMS_SHOWN } from "#shared/constants.ts";
import { KeptList } from "../../startup/kept-markup.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import type { Values } from "./filter-groups.ts";
import { split } from "./joined.ts";

interface FilterChoicesProps {
  title: string;
  /** What they are, in "Show more brands". */
  plural?: string;
  offered: Values;
  chosen: readonly string[];
  onToggle: (value: string) => void;
  /** The form that sends them without scripts, and their name in it; without them, only scripts can. */
  form?: string | undefined;
  name?: string;
}

interface Choice {
  value: string;
  label: string;
  count: string | undefined;
  paint: string | undefined;
}

function choicesOf(offered: Values): Choice[] {
  const [labels, counts, paints] = [offered.labels, offered.counts, offered.paints].map(
    (texts) => texts && split(texts),
  );
  return split(offered.values).map((value, n) => ({
    value,
    label: labels?.[n] ?? value,
    count: counts?.[n],
    paint: paints?.[n],
  }));
}

/** With more brands than this there is a field to find one by a part of its name. */
const LISTED_MAX = 12;

/** As many as fit on a screen; the others are rendered in the next frame, so that opening is instant. */
const AT_ONCE = 24;

/** The first five; chosen values are always among them. */
function fold(choices: Choice[], chosen: readonly string[]) {
  const isChosen = ({ value }: Choice) => chosen.includes(value);
  const room = Math.max(0, FILTER_ITEMS_SHOWN - choices.filter(isChosen).length);
  const others = choices.filter((choice) => !isChosen(choice)).slice(0, room);
  return choices.filter((choice) => isChosen(choice) || others.includes(choice));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function FilterChoices(props: FilterChoicesProps) {
  const { title, plural, offered, chosen, onToggle, form, name } = props;
  const [open, setOpen] = useState(false);
  const choices = choicesOf(offered);
  const most = useDeferredValue(open) ? choices.length : AT_ONCE;
  const [part, setPart] = useState("");
  if (choices.length === 0) return null;
  const wanted = plain(part.trim());
  const found = wanted ? choices.filter(({ label }) => plain(label).includes(wanted)) : undefined;
  const shown = found ?? (open ? choices.slice(0, most) : fold(choices, chosen));
  return (
    <fieldset className={form ? undefined : "noscript:hidden"}>
      <legend className="caps mb-2 text-muted">{title}</legend>
      {name === "brand" && choices.length > LISTED_MAX && (
        <TextInput
          aria-label="Find a brand"
          placeholder="Find a brand"
          maxLength={60}
          value={part}
          onChange={({ target }) => setPart(target.value)}
          className="mb-2 noscript:hidden"
        />
      )}
      <KeptList>
        <ChoiceItems {...{ form, name, chosen, onToggle }} choices={shown} />
      </KeptList>
      <p role="status" className="text-small text-muted">
        {found?.length === 0 && "No brand of this name"}
      </p>
      {!found && choices.length > FILTER_ITEMS_SHOWN && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="link mt-1 inline-flex min-h-11 items-center text-small noscript:hidden"
        >
          {open ? "Show less" : "Show more"}
          <span className="sr-only">{` ${plural}`}</span>
        </button>
      )}
    </fieldset>
  );
}

type ChoiceItemsProps = Pick<FilterChoicesProps, "form" | "name" | "chosen" | "onToggle"> & {
  choices: Choice[];
};

function ChoiceItems({ form, name, choices, chosen, onToggle }: ChoiceItemsProps) {
  return choices.map(({ value, label, count, paint }) => (
    <li key={value}>
      <Checkbox
        label={paint ? <Painted paint={paint}>{label}</Painted> : label}
        form={form}
        name={name}
        value={value}
        aside={count}
        checked={chosen.includes(value)}
        onChange={() => onToggle(value)}
      />
    </li>
  ));
}

/** A colour with a dot of it. */
function Painted({ paint, children }: { paint: string; children: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <span
        aria-hidden
        style={{ background: paint }}
        className="size-4 shrink-0 rounded-full border border-edge forced-color-adjust-none"
      />
      {children}
    </span>
  );
}
