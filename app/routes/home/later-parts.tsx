import { type ComponentType, lazy, memo, Suspense } from "react";
import type { ActiveFiltersProps } from "./active-filters.tsx";

// The server writes these parts, their code comes after that of the page. They are memoized, so that
// what the server wrote stays until then; see the car's later sections.

const ActiveFilters = lazy<ComponentType<ActiveFiltersProps>>(() =>
  import("./active-filters.tsx").then(
    (module) => ({ default: module.ActiveFilters }),
    () => ({ default: () => null }),
  ),
);
const DensitySwitch = lazy<ComponentType>(() =>
  import("./density-switch.tsx").then(
    (module) => ({ default: module.DensitySwitch }),
    () => ({ default: () => null }),
  ),
);

export const ActiveFiltersPart = memo(function ActiveFiltersPart(props: ActiveFiltersProps) {
  return (
    <Suspense>
      <ActiveFilters {...props} />
    </Suspense>
  );
});

export const DensityPart = memo(function DensityPart() {
  return (
    <Suspense>
      <DensitySwitch />
    </Suspense>
  );
});
