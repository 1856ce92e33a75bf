import type { CarSearch } from "#shared/car.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "../../ui/link.tsx";

export interface DidYouMeanProps {
  search: CarSearch;
  /** What was searched for instead of the typed text. */
  corrected: string | undefined;
}

/** Says that the cars are those of another text than the typed one, with links to both searches. */
export function DidYouMean({ search, corrected }: DidYouMeanProps) {
  const link = (text: string, name: string | undefined) => (
    <Link
      to={paths.home({ ...search, name, page: 1 })}
      preventScrollReset
      className="link -my-2.25 inline-flex min-h-11 items-center text-ink"
    >
      {text}
    </Link>
  );
  return (
    <div role="status" className="text-muted">
      {corrected && (
        <p className="-mt-2 mb-6 wrap-anywhere">
          Did you mean {link(corrected, corrected)}? No car has “{search.name}”: these are the cars
          with “{corrected}”. {link("Drop the search", undefined)}
        </p>
      )}
    </div>
  );
}
