import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { Car } from "#shared/car.ts";
import { PriceInsight, type PriceInsightProps } from "./price-insight.tsx";
import { Reviews, type ReviewsProps } from "./reviews.tsx";
import { SecurityAdvice } from "./security-advice.tsx";
import { Specification } from "./specification.tsx";

interface DetailsProps extends Omit<ReviewsProps, "carId"> {
  car: Car;
  prices: Omit<PriceInsightProps, "price">;
}

/** Scrolls to a place in this part that a link names: it did not exist when the router looked for it. */
function useNamedPlace(): void {
  const { hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  useEffect(() => {
    if (hash && !isReturn) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isReturn]);
}

/** The parts below a car's description. */
export function Details({ car, prices, ...reviews }: DetailsProps) {
  useNamedPlace();
  return (
    <>
      <Specification car={car} />
      <PriceInsight price={car.price} {...prices} />
      <SecurityAdvice />
      <Reviews carId={car.id} {...reviews} />
    </>
  );
}
