import { PAGE_SIZE } from "#shared/constants.ts";
import { pageNumberIn } from "#shared/paging.ts";
import { paths } from "#shared/paths.ts";
import { withDots } from "#shared/price.ts";
import { CarCards } from "../../cars/car-cards.tsx";
import { cardsOf, tableOf } from "../../cars/card-car.ts";
import { shopContext } from "../../context.ts";
import { privateHead, publicHead } from "../../head.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import type { Route } from "./+types/seller.ts";
import { SellerHeader } from "./seller-header.tsx";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { services } = context.get(shopContext);
  const seller = await services.sellers.profile(params.id);
  const pages = Math.max(1, Math.ceil(seller.cars / PAGE_SIZE));
  const page = Math.min(pageNumberIn(url.searchParams, "page"), pages);
  const cars = await services.cars.onOfferOf(seller.id, page);
  const covers = cars.flatMap((car) => car.image.slice(0, 1));
  const placeholders = await services.pictures.placeholders(covers);
  return { seller, cars: cardsOf(tableOf(cars)), placeholders, page, pages };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return privateHead("Not Found");
  const { seller, page } = loaderData;
  const cars = seller.cars === 1 ? "1 car" : `${withDots(seller.cars)} cars`;
  return publicHead(matches, {
    title: `Cars of ${seller.name}`,
    description: `What ${seller.name} offers at Marque: ${cars}.`,
    path: paths.seller(seller.id, page),
    hidden: seller.cars === 0,
  });
};

export default function SellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, cars, placeholders, page, pages } = loaderData;
  const list = useKeptFocus<HTMLElement>(cars);
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <SellerHeader seller={seller} />
      <section ref={list} tabIndex={-1} aria-label="Cars" className="pt-8 outline-none">
        {cars.length === 0 ? (
          <EmptyState title="Nothing on offer" text="This seller has no car on offer just now." />
        ) : (
          <CarCards
            cars={cars}
            placeholders={placeholders}
            className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3"
          />
        )}
        <div className="pt-14">
          <Pagination page={page} pages={pages} to={(to) => paths.seller(seller.id, to)} />
        </div>
      </section>
    </div>
  );
}
