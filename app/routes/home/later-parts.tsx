import { type ComponentType, lazy, memo, Suspense } from "react";
import type { ListIntroProps } from "./list-intro.tsx";

// The server writes these parts, their code comes after that of the page. They are memoized, so that
// what the server wrote stays until then; see the car's later sections.

const ListIntro = lazy<ComponentType<ListIntroProps>>(() =>
  import("./list-intro.tsx").then(
    (module) => ({ default: module.ListIntro }),
    () => ({ default: () => null }),
  ),
);
const DensitySwitch = lazy<ComponentType>(() =>
  import("./density-switch.tsx").then(
    (module) => ({ default: module.DensitySwitch }),
    () => ({ default: () => null }),
  ),
);

export const ListIntroPart = memo(function ListIntroPart(props: ListIntroProps) {
  return (
    <Suspense>
      <ListIntro {...props} />
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
