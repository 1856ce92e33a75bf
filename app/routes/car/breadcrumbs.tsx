import type { Car } from "#shared/car.ts";
import { Link } from "../../ui/link.tsx";
import { breadcrumbs } from "./described-car.ts";

/** Links back to the catalogue, and to the other cars of the brand. */
export function Breadcrumbs({ car }: { car: Car }) {
  const steps = breadcrumbs(car);
  return (
    <nav aria-label="Breadcrumb" className="mb-2 lg:mb-6">
      <ol className="flex flex-wrap items-center gap-x-2.5 text-small wrap-anywhere text-muted">
        {steps.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-2.5">
            {index < steps.length - 1 ? (
              <>
                <Link
                  to={path}
                  viewTransition
                  className="inline-flex min-h-11 items-center transition-colors hover:text-accent"
                >
                  {name}
                </Link>
                <span aria-hidden className="text-edge">
                  /
                </span>
              </>
            ) : (
              <span aria-current="page" className="py-2 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
