import { SlidersHorizontal } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { cardOf } from "../../cars/card-car.ts";
import { SearchBox } from "../../cars/search-box.tsx";
import { shopContext } from "../../context.ts";
import { privateHead, publicHead } from "../../head.ts";
import { Problem } from "../../layout/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { Route } from "./+types/home.ts";
import { boughtBy } from "./bought.ts";
import type { BoughtPanelProps } from "./bought-panel.tsx";
import { CarGrid } from "./car-grid.tsx";
import { readCatalogueQuery } from "./catalogue-query.ts";
import { Filters } from "./filters.tsx";
import { catalogueHead } from "./home-head.ts";
import { paymentOutcome } from "./payment-outcome.ts";
import { SortSelect } from "./sort-select.tsx";
import { TooManySearches } from "./too-many-searches.tsx";
import { useBought } from "./use-bought.ts";
import { useCatalogue } from "./use-catalogue.ts";
import { useFocusOnPage } from "./use-focus-on-page.ts";
import { usePaymentReturn } from "./use-payment-return.ts";

// Only a buyer loads it.
const BoughtPanel = lazy<ComponentType<BoughtPanelProps>>(() =>
  import("./bought-panel.tsx").then(
    (module) => ({ default: module.BoughtPanel }),
    // The purchase is whole without its announcement.
    () => ({ default: () => null }),
  ),
);

// At the foot of the page, and only scripts know them.
const RecentCars = lazy<ComponentType>(() =>
  import("../../recent/recently-seen.tsx").then(
    (module) => ({ default: module.RecentCars }),
    () => ({ default: () => null }),
  ),
);

/** The id of the form that sends the filters where there are no scripts. */
const FILTERS = "filters";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, user } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const payment = await paymentOutcome(searchParams, (id) => services.checkout.status(id, user));
  const bought = await boughtBy(user, request, payment, services);
  const { search, problems } = readCatalogueQuery(searchParams);
  const [list, facets] = await Promise.all([
    services.cars.search(search),
    services.cars.facets(search),
  ]);
  const pages = Math.max(1, Math.ceil(list.total / list.limit));
  if (search.page > pages && list.total > 0) throw redirect(paths.home({ ...search, page: pages }));
  const covers = list.rows.flatMap((car) => car.image.slice(0, 1));
  const placeholders = await services.pictures.placeholders(covers);
  const cars = list.rows.map(cardOf);
  const status = Object.keys(problems).length ? 400 : 200;
  return data(
    { search, problems, facets, cars, placeholders, total: list.total, pages, payment, bought },
    { status },
  );
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? publicHead(matches, catalogueHead(loaderData.search)) : privateHead("Cars for sale");

export default function Home({ loaderData }: Route.ComponentProps) {
  const { search, problems, facets, cars, placeholders, total, pages, payment } = loaderData;
  const [filtersOpen, setFiltersOpen] = useState(false);
  const catalogue = useCatalogue(search);
  const list = useFocusOnPage(search.page);
  const { bought, onRecorded, dismiss } = useBought(loaderData.bought);
  usePaymentReturn(payment, onRecorded);

  const filters = (form: string) => (
    <Filters form={form} problems={problems} facets={facets} {...catalogue} />
  );
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <header className="flex flex-col gap-6 border-b border-line pb-6 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h1 className="text-heading">The catalogue</h1>
          <p className="mt-2 text-muted tabular-nums" aria-live="polite">
            {total === 1 ? "1 car" : `${total} cars`}
          </p>
        </div>
        <div className="grid grid-cols-[1fr_auto] gap-3 sm:flex">
          <SearchBox
            key={catalogue.clearings}
            action={paths.home()}
            placeholder="Search by name or brand"
            className="col-span-2 sm:flex-1 lg:w-72"
            name={search.name}
            onSearch={(name) => catalogue.change({ name })}
          />
          <Button
            variant="secondary"
            className="noscript:hidden lg:hidden"
            onClick={() => setFiltersOpen(true)}
            aria-haspopup="dialog"
          >
            <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.5} />
            Filters
          </Button>
          <noscript>
            <Button type="submit" variant="secondary" form={FILTERS}>
              Apply
            </Button>
          </noscript>
          <SortSelect
            form={FILTERS}
            sort={catalogue.search.sort}
            onSort={(sort) => catalogue.change({ sort })}
          />
        </div>
      </header>

      {bought && (
        <Suspense>
          <BoughtPanel
            purchase={bought}
            onDismiss={() => {
              dismiss();
              list.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}

      <div className="noscript:max-lg:flex noscript:max-lg:flex-col-reverse lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12 xl:gap-16">
        <aside aria-label="Filters" className="hidden pt-8 lg:block noscript:block">
          {filters(FILTERS)}
        </aside>
        <section
          ref={list}
          id="cars"
          tabIndex={-1}
          aria-label="Cars"
          className="min-w-0 scroll-mt-16 pt-8 outline-none lg:scroll-mt-20"
        >
          <CarGrid cars={cars} busy={catalogue.busy} placeholders={placeholders} />
          <div className="pt-14">
            <Pagination
              page={Math.min(search.page, pages)}
              pages={pages}
              to={(page) => paths.home({ ...search, page })}
            />
          </div>
        </section>
      </div>
      <Suspense>
        <RecentCars />
      </Suspense>

      <Dialog
        shape="sheet"
        title="Filters"
        unavailable={messages.unavailable}
        open={filtersOpen}
        onClose={() => setFiltersOpen(false)}
      >
        {filters("filters-in-sheet")}
        <div className="sticky -bottom-6 -mx-6 mt-8 -mb-6 border-t border-line bg-ground px-6 py-4">
          <Button wide onClick={() => setFiltersOpen(false)}>
            {total === 1 ? "Show 1 car" : `Show ${total} cars`}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 429)
    return <TooManySearches text={String(error.data)} />;
  return <Problem error={error} />;
}
