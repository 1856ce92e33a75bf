import { PAGE_SIZE } from "#shared/constants.ts";
import { CarLine } from "../../ui/car-line.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The loading image: covers the list of `count` cars with cards of the same shape, in each of which a car is drawn. */
export function LoadingCars({ count }: { count: number }) {
  const cards = Array.from({ length: count || PAGE_SIZE }, (_, index) => index);
  return (
    <div role="status" className="absolute inset-0 z-20 animate-appear overflow-hidden bg-ground">
      <span className="sr-only">Loading cars</span>
      <div aria-hidden className="catalogue">
        {cards.map((card) => (
          <div key={card} className="card-cell flex">
            <div className="card">
              <div className="card-picture grid aspect-3/2 place-items-center bg-sunken text-accent">
                <CarLine drawing className="w-1/2" />
              </div>
              <Skeleton className="mt-4 h-4 w-1/4" />
              <Skeleton className="mt-2 h-6 w-2/5" />
              <Skeleton className="mt-2 h-4 w-3/5" />
              <Skeleton className="mt-4 h-5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
