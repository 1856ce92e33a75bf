import { useRevalidator } from "react-router";
import { paths } from "#shared/paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Shown instead of the cars to visitors who search too often; the search stays in the address. */
export function TooManySearches({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page py-10 lg:py-14">
      <header className="border-b border-line pb-6">
        <h1 className="text-heading">The catalogue</h1>
      </header>
      <div role="status" id="cars" tabIndex={-1} className="outline-none">
        <EmptyState title="One moment" text={text}>
          <Button loading={state === "loading"} onClick={() => void revalidate()}>
            Search again
          </Button>
          <Button to={paths.home()} variant="secondary">
            See all cars
          </Button>
        </EmptyState>
      </div>
    </div>
  );
}
