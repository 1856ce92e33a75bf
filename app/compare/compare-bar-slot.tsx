import { type ComponentType, lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useCompared } from "./compared.ts";

const CompareBar = lazy<ComponentType>(() =>
  import("./compare-bar.tsx").then(
    (module) => ({ default: module.CompareBar }),
    () => ({ default: () => null }),
  ),
);

/** On pages with lists: a car's page has its own link to the comparison. */
const PAGES = /^\/(home|seller\/|favorites)/i;

/** The bar's code is loaded once a car is selected. */
export function CompareBarSlot() {
  const { pathname } = useLocation();
  if (useCompared().length === 0 || !PAGES.test(pathname)) return null;
  return (
    <Suspense>
      <CompareBar />
    </Suspense>
  );
}
