import { useEffect } from "react";
import { data } from "react-router";
import { paths } from "#shared/paths.ts";
import { compared } from "../../compare/compared.ts";
import { shopContext } from "../../context.ts";
import { publicHead } from "../../head.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Route } from "./+types/compare.ts";
import { CompareTable } from "./compare-table.tsx";
import { comparedIds } from "./compared-ids.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(shopContext);
  const { ids, problem } = comparedIds(url.searchParams.get("ids") ?? "");
  if (problem)
    return data({ cars: [], problem, gone: [] }, { status: ids.length === 0 ? 200 : 400 });
  const found = await services.cars.current(ids);
  const cars = ids.flatMap((id) => found.find((car) => car.id === id) ?? []);
  const gone = ids.filter((id) => !cars.some((car) => car.id === id));
  if (gone.length)
    return data({ cars, problem: "One of these cars is not known", gone }, { status: 400 });
  return data({ cars, problem: null, gone });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  publicHead(matches, {
    title: "Compare cars",
    description: "Two to four cars side by side, with their differences marked.",
    path: "/compare",
    hidden: true,
  });

export default function Compare({ loaderData: { cars, problem, gone } }: Route.ComponentProps) {
  // Removed from this browser's selection, too, so that the bar has only the others.
  useEffect(() => {
    for (const id of gone) compared.remove(id);
  }, [gone]);
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <h1 className="text-heading">Compare cars</h1>
      {problem === null ? (
        <CompareTable cars={cars} />
      ) : (
        <EmptyState title={problem} text="Press Compare on the cars that you want side by side.">
          {cars.length > 1 && (
            <Button to={paths.compare(cars.map(({ id }) => id))}>Compare the others</Button>
          )}
          <Button to={paths.home()} variant={cars.length > 1 ? "secondary" : "primary"}>
            Keep looking
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
