import { X } from "lucide-react";
import { paths } from "#shared/paths.ts";
import { Link } from "../../ui/link.tsx";
import { onPlainClick } from "../../ui/plain-click.ts";
import type { Chip } from "./filter-chips.ts";
import type { Catalogue } from "./use-catalogue.ts";
import { withoutFilter } from "./without-filter.ts";

export interface ActiveFiltersProps extends Pick<Catalogue, "change" | "clear"> {
  chips: Chip[];
}

/** The pressed link is about to be removed: the focus moves to the cars. */
function focusCars(): void {
  document.getElementById("cars")?.focus({ preventScroll: true });
}

/** The filters that are on, each a link to the list without it. */
export function ActiveFilters({ chips, change, clear }: ActiveFiltersProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="mb-6 flex flex-wrap items-center gap-2.5">
      {chips.map((chip) => (
        <li key={`${chip.keys} ${chip.value}`} className="min-w-0">
          <Link
            to={chip.to}
            aria-label={`${chip.label}, remove`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-edge pr-3 pl-4 text-small transition-colors hover:border-ink hover:bg-sunken"
            onClick={onPlainClick(() => {
              focusCars();
              change((asked) => withoutFilter(asked, chip));
            })}
          >
            <span className="truncate">{chip.label}</span>
            <X aria-hidden className="size-4 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
      <li className="print:hidden">
        <Link
          to={paths.home()}
          className="link inline-flex min-h-11 items-center text-small"
          onClick={onPlainClick(() => {
            focusCars();
            clear();
          })}
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
