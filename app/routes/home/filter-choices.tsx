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
}

/** Chosen values stay in view although the other filters leave them no car. */
function withChosen(choices: FilterChoicesProps["choices"], chosen: string[]) {
  const missing = chosen.filter((name) => !choices.some((choice) => choice.name === name));
  return [...missing.map((name) => ({ name, count: 0 })), ...choices];
}

export function FilterChoices({ title, choices, chosen, onToggle, folded }: FilterChoicesProps) {
  const [open, setOpen] = useState(false);
  const all = withChosen(choices, chosen);
  const shown = folded && !open ? all.slice(0, FILTER_ITEMS_SHOWN) : all;
  return (
    <fieldset>
      <legend className="caps mb-2 text-muted">{title}</legend>
      <ul>
        {shown.map(({ name, count }) => (
          <li key={name}>
            <Checkbox
              label={name}
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
          className="link mt-1 inline-flex min-h-11 items-center text-small"
        >
          {open ? "Show less" : "Show more"}
          <span className="sr-only">{` ${title.toLowerCase()}s`}</span>
        </button>
      )}
    </fieldset>
  );
}
