import { type ComponentType, lazy, Suspense } from "react";
import { later } from "../../startup/later.tsx";

export const CatalogueHeaderPart = later("catalogue-header", async () => {
  return (await import("./catalogue-header.tsx")).CatalogueHeader;
});

export const ListIntroPart = later("list-intro", async () => {
  return (await import("./list-intro.tsx")).ListIntro;
});

export const FiltersPart = later("filters", async () => {
  return (await import("./filters.tsx")).Filters;
});

/** Loaded only by buyers. */
export const BoughtPanelPart = later("bought-panel", async () => {
  return (await import("./bought-panel.tsx")).BoughtPanel;
});

const LoadingCars = lazy<ComponentType<{ count: number }>>(() =>
  import("./loading-cars.tsx").then(
    (module) => ({ default: module.LoadingCars }),
    () => ({ default: () => null }),
  ),
);

/** Shown only to visitors who have searched or filtered. */
export function LoadingCarsPart({ count }: { count: number }) {
  return (
    <Suspense>
      <LoadingCars count={count} />
    </Suspense>
  );
}
