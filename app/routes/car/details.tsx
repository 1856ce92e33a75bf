import type { Car } from "#shared/car.ts";
import { PriceInsight, type PriceInsightProps } from "./price-insight.tsx";
import { Reviews, type ReviewsProps } from "./reviews.tsx";
import { SecurityAdvice } from "./security-advice.tsx";
import { Specification } from "./specification.tsx";

interface DetailsProps extends Omit<ReviewsProps, "carId"> {
  car: Car;
  prices: Omit<PriceInsightProps, "price">;
}

/** What stands below a car's description. */
export function Details({ car, prices, ...reviews }: DetailsProps) {
  return (
    <>
      <Specification car={car} />
      <PriceInsight price={car.price} {...prices} />
      <SecurityAdvice />
      <Reviews carId={car.id} {...reviews} />
    </>
  );
}
