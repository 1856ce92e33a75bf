import { type ComponentType, lazy, memo, Suspense } from "react";
import type { OtherCarsProps } from "./other-cars.tsx";
import type { PriceInsightProps } from "./price-insight.tsx";

// Further down than anybody sees at first: the server writes the sections, their code comes later.
// They are memoized because a render of the page before that would replace what the server wrote by
// nothing, until the code is there.

const PriceInsight = lazy<ComponentType<PriceInsightProps>>(() =>
  import("./price-insight.tsx").then(
    (module) => ({ default: module.PriceInsight }),
    () => ({ default: () => null }),
  ),
);
const OtherCars = lazy<ComponentType<OtherCarsProps>>(() =>
  import("./other-cars.tsx").then(
    (module) => ({ default: module.OtherCars }),
    () => ({ default: () => null }),
  ),
);

interface PriceSectionProps {
  price: number;
  prices: Omit<PriceInsightProps, "price">;
}

export const PriceSection = memo(function PriceSection({ price, prices }: PriceSectionProps) {
  return (
    <Suspense>
      <PriceInsight price={price} {...prices} />
    </Suspense>
  );
});

export const OtherCarsSection = memo(function OtherCarsSection(props: OtherCarsProps) {
  return (
    <Suspense>
      <OtherCars {...props} />
    </Suspense>
  );
});
