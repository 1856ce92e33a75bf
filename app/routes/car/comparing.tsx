import { paths } from "#shared/paths.ts";
import { CompareButton } from "../../compare/compare-button.tsx";
import { type ComparedCar, useCompared } from "../../compare/compared.ts";
import { Link } from "../../ui/link.tsx";

/** Selects the car for the comparison, and links to it once there are two. */
export function Comparing({ car }: { car: ComparedCar }) {
  const cars = useCompared();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-6 print:hidden">
      <CompareButton car={car} />
      {cars.length > 1 && (
        <Link
          to={paths.compare(cars.map(({ id }) => id))}
          className="link inline-flex min-h-11 items-center text-small"
        >
          {`Compare ${cars.length} cars`}
        </Link>
      )}
    </div>
  );
}
