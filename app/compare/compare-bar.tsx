import { COMPARED_CARS_MAX } from "#shared/constants.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "../ui/button.tsx";
import { tellHeight } from "../ui/tell-height.ts";
import { compared, useCompared } from "./compared.ts";

const tellBarHeight = tellHeight("--compare-bar");

/** The bar and its button are removed with the last car: the page gets the focus. */
function clear(): void {
  document.querySelector("main")?.focus({ preventScroll: true });
  compared.clear();
}

/** At the bottom of the window while cars are selected for a comparison. */
export function CompareBar() {
  const cars = useCompared();
  const names = cars.map(({ brand, name }) => `${brand} ${name}`).join(", ");
  return (
    <aside
      ref={tellBarHeight}
      data-compare-bar
      aria-label="Cars to compare"
      className="sticky bottom-0 z-20 border-t border-line bg-surface"
    >
      <div className="page flex min-h-16 items-center justify-between gap-x-4 py-2 max-sm:flex-wrap">
        <p className="min-w-0 text-small sm:truncate" aria-live="polite">
          <span className="font-medium">{`${cars.length} of ${COMPARED_CARS_MAX} to compare`}</span>
          <span className="text-muted max-sm:hidden">{` · ${names}`}</span>
        </p>
        <div className="ms-auto flex shrink-0 gap-2">
          <Button variant="quiet" onClick={clear}>
            Clear
            <span className="sr-only"> the cars to compare</span>
          </Button>
          {cars.length > 1 && <Button to={paths.compare(cars.map(({ id }) => id))}>Compare</Button>}
        </div>
      </div>
    </aside>
  );
}
