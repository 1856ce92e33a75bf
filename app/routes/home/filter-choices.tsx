import { useState } from "react";
import { FILTER_ITEMS_SHOWN } from "#shared/constants.ts";
import { Checkbox } from "../../ui/checkbox.tsx";

interface FilterChoicesProps {
  title: string;
  choices: { name: string; count: number }[];
  chosen: string[];
  onToggle: (name: string) => void;
  /** Shows five, and the rest on demand. */
  folded?: boolean;
  /** The form that sends them without scripts, and their name in it; without them, only scripts can. */
  form?: string;
  name?: string;
}

/** Chosen values stay in view although the other filters leave them no car. */
function withChosen(choices: FilterChoicesProps["choices"], chosen: string[]) {
  const missing = chosen.filter((name) => !choices.some((choice) => choice.name === name));
  return [...missing.map((name) => ({ name, count: 0 })), ...choices];
}

/** The first five; what is chosen is always among them. */
function fold(choices: FilterChoicesProps["choices"], chosen: string[]) {
  const isChosen = ({ name }: { name: string }) => chosen.includes(name);
  const room = Math.max(0, FILTER_ITEMS_SHOWN - choices.filter(isChosen).length);
  const others = choices.filter((choice) => !isChosen(choice)).slice(0, room);
  return choices.filter((choice) => isChosen(choice) || others.includes(choice));
}

export function FilterChoices(props: FilterChoicesProps) {
  const { title, choices, chosen, onToggle, folded, form, name: field } = props;
  const [open, setOpen] = useState(false);
  const all = withChosen(choices, chosen);
  if (all.length === 0) return null;
  const shown = folded && !open ? fold(all, chosen) : all;
  return (
    <fieldset className={form ? undefined : "noscript:hidden"}>
      <legend className="caps mb-2 text-muted">{title}</legend>
      <ul>
        {shown.map(({ name, count }) => (
          <li key={name}>
            <Checkbox
              label={name}
              form={form}
              name={field}
              value={name}
              aside={count}
              checked={chosen.includes(name)}
              onChange={() => onToggle(name)}
            />
          </li>
        ))}
      </ul>
      {folded && all.length > FILTER_ITEMS_SHOWN && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="link mt-1 inline-flex min-h-11 items-center text-small noscript:hidden"
        >
          {open ? "Show less" : "Show more"}
          <span className="sr-only">{` ${title.toLowerCase()}s`}</span>
        </button>
      )}
    </fieldset>
  );
}
