import { X } from "lucide-react";
import type { MouseEvent } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { paths } from "#shared/paths.ts";
import { Link } from "../../ui/link.tsx";
import type { Chip } from "./filter-chips.ts";

export interface ActiveFiltersProps {
  chips: Chip[];
}

/** The query without a filter; what else was asked for and is not answered yet stays. */
function withoutFilter(search: string, { keys, value }: Chip): string {
  const query = new URLSearchParams(search);
  for (const key of keys)
    if (value === undefined) query.delete(key);
    else query.delete(key, value);
  query.delete("page");
  return `?${query}`;
}

/** The filters that are on, each a link to the list without it. */
export function ActiveFilters({ chips }: ActiveFiltersProps) {
  const shown = useLocation();
  const asked = useNavigation().location ?? shown;
  const navigate = useNavigate();

  function remove(event: MouseEvent, chip: Chip): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The pressed link is about to go: the keyboard stays with the cars.
    document.getElementById("cars")?.focus({ preventScroll: true });
    const search = withoutFilter(asked.search, chip);
    void navigate({ pathname: paths.home(), search }, { preventScrollReset: true });
  }

  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="mb-6 flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={`${chip.keys} ${chip.value}`} className="min-w-0">
          <Link
            to={chip.to}
            preventScrollReset
            aria-label={`${chip.label}, remove`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge pr-3 pl-4 text-small transition-colors hover:border-ink hover:bg-sunken"
            onClick={(event) => remove(event, chip)}
          >
            <span className="truncate">{chip.label}</span>
            <X aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={paths.home()}
          preventScrollReset
          className="link inline-flex min-h-11 items-center px-2 text-small"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
