import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useState,
} from "react";
import { data, isRouteErrorResponse, redirect } from "react-router";
import type { CarSearch } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { tableOf } from "../../cars/card-car.ts";
import { type Counter, type ShopContext, shopContext } from "../../context.ts";
import { privateHead, publicHead } from "../../head.ts";
import { paintAfter } from "../../layout/paint-mark.tsx";
import { Problem } from "../../layout/problem.tsx";
import { pack, useUnpacked } from "../../packed.ts";
import { returnedOrder, returnedUnpaid } from "../../purchases/payment-return-address.ts";
import { useOpened } from "../../ui/use-opened.ts";
import type { Route } from "./+types/home.ts";
import { boughtBy } from "./bought.ts";
import { CarList } from "./car-list.tsx";
import { readCatalogueQuery, untoldOf } from "./catalogue-query.ts";
import { filterChips } from "./filter-chips.ts";
import { filterGroups } from "./filter-groups.ts";
import { catalogueHead } from "./home-head.ts";
import { BoughtPanelPart, CatalogueHeaderPart, FiltersPart } from "./later-parts.tsx";
import { paymentOutcome } from "./payment-outcome.ts";
import { SORT_OPTIONS } from "./sort-options.ts";
import { useBought } from "./use-bought.ts";
import { useCatalogue } from "./use-catalogue.ts";
import { useFocusOnPage } from "./use-focus-on-page.ts";
import { usePaymentReturn } from "./use-payment-return.ts";

// Rendered in the browser only, at the foot of the page: the server does not know these cars.
const RecentCars = lazy<ComponentType>(() =>
  import("../../recent/recently-seen.tsx").then(
    (module) => ({ default: module.RecentCars }),
    () => ({ default: () => null }),
  ),
);

// On phones, loaded when its button is pressed.
const loadFiltersSheet = () => import("./filters-sheet.tsx");

// Shown only to visitors who search too often.
const TooManySearches = lazy<ComponentType<{ text: string }>>(() =>
  import("./too-many-searches.tsx").then((module) => ({ default: module.TooManySearches })),
);

/** The id of the form that sends the filters where there are no scripts. */
const FILTERS = "filters";

/** The data that change with the number of cars. */
const countsOf =
  (search: CarSearch, { cars }: ShopContext["services"]) =>
  async (counter: Counter) => {
    // Facets first: their cars are cached, and the total and the list are taken from them.
    const [facets, total] = await Promise.all([cars.facets(search), cars.total(search)]);
    const groups = filterGroups(search, facets, counter);
    const pages = Math.max(1, Math.ceil(total / search.limit));
    const found = total === 1 ? "1 car" : `${counter()(total)} cars`;
    return { pages, isAny: total > 0, filters: pack({ found, groups }) };
  };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, user, counted } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const order = returnedOrder(searchParams);
  if (order && !user)
    throw redirect(paths.login(paths.paymentReturn(order, returnedUnpaid(searchParams))));
  const payment = await paymentOutcome(searchParams, (id, returned) =>
    services.checkout.status(id, user, returned),
  );
  const bought = await boughtBy(user, request, payment, services);
  const { search, problems, refused } = readCatalogueQuery(searchParams);
  const [{ pages, isAny, filters }, list] = await Promise.all([
    counted(countsOf(search, services)),
    services.cars.search(search),
  ]);
  if (search.page > pages && isAny) throw redirect(paths.home({ ...search, page: pages }));
  const covers = list.rows.flatMap((car) => car.image.slice(0, 1));
  const placeholders = await services.pictures.placeholders(covers);
  const seller = search.seller && (await services.sellers.ofCar(search.seller))?.name;
  const chips = filterChips(search, seller);
  const table = tableOf(list.rows);
  const status = Object.keys(problems).length ? 400 : 200;
  const untold = untoldOf(problems);
  const on = chips.filter(({ keys }) => keys[0] !== "name").length;
  const lists = pack({ untold, chips, on, sorts: SORT_OPTIONS, table, placeholders });
  const head = { hidden: !isAny && search.brand.length > 0, ...catalogueHead(search) };
  const shown = { head, search, corrected: list.corrected, refused, filters, lists, pages };
  return data({ ...shown, payment, bought }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? [
        ...publicHead(matches, loaderData.head),
        { tagName: "link", ...paintAfter("catalogue-head-end") },
      ]
    : privateHead("Cars for sale");

export default function Home({ loaderData }: Route.ComponentProps) {
  const { search, refused, pages, payment } = loaderData;
  const { found, groups } = useUnpacked(loaderData.filters);
  const { untold, chips, on, sorts, table, placeholders } = useUnpacked(loaderData.lists);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const openFilters = useCallback(() => setFiltersOpen(true), []);
  const closeFilters = () => setFiltersOpen(false);
  const catalogue = useCatalogue(search);
  const list = useFocusOnPage(search.page);
  const { bought, onRecorded, dismiss } = useBought(loaderData.bought);
  const closeAnnouncement = useCallback(() => {
    dismiss();
    list.current?.focus({ preventScroll: true });
  }, [dismiss, list]);
  usePaymentReturn(payment, loaderData.bought, onRecorded);

  const { change, clear, clearings } = catalogue;
  const filters = { refused, groups, search: catalogue.search, change, clear, clearings };
  const sheet = useOpened(loadFiltersSheet, {
    open: filtersOpen,
    unavailable: messages.unavailable,
    onClose: closeFilters,
  });
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <CatalogueHeaderPart
        form={FILTERS}
        action={paths.home({ ...search, name: undefined, page: 1 })}
        name={search.name}
        found={found}
        filters={on}
        sort={catalogue.search.sort}
        sorts={sorts}
        change={change}
        clearings={clearings}
        openFilters={openFilters}
      />

      {bought && <BoughtPanelPart purchase={bought} onDismiss={closeAnnouncement} />}

      <div className="noscript:max-lg:flex noscript:max-lg:flex-col-reverse lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12 xl:gap-16">
        <aside aria-label="Filters" className="hidden pt-8 lg:block noscript:block">
          <FiltersBeside covered={filtersOpen} form={FILTERS} {...filters} />
        </aside>
        <CarList
          ref={list}
          untold={untold}
          chips={chips}
          change={change}
          clear={clear}
          search={search}
          asked={catalogue.search}
          corrected={loaderData.corrected}
          table={table}
          busy={catalogue.busy}
          placeholders={placeholders}
          pages={pages}
        />
      </div>
      <Suspense>
        <RecentCars />
      </Suspense>

      {sheet && (
        <sheet.FiltersSheet
          open={filtersOpen}
          onClose={closeFilters}
          found={found}
          filters={{ form: "filters-in-sheet", ...filters }}
        />
      )}
    </div>
  );
}

type FiltersBesideProps = ComponentProps<typeof FiltersPart> & { covered: boolean };

/** While the sheet of the same filters covers these, they are updated after the sheet is painted. */
function FiltersBeside({ covered, search, ...rest }: FiltersBesideProps) {
  const later = useDeferredValue(search);
  return <FiltersPart {...rest} search={covered ? later : search} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 429)
    return (
      <Suspense>
        <TooManySearches text={String(error.data)} />
      </Suspense>
    );
  return <Problem error={error} />;
}
