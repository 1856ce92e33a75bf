import { type ComponentType, lazy, Suspense, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { pageNumberIn } from "#shared/paging.ts";
import { paths } from "#shared/paths.ts";
import { formatPrice } from "#shared/price.ts";
import { Price } from "../../cars/price.tsx";
import { Reduction } from "../../cars/reduction.tsx";
import { smallCardOf } from "../../cars/small-card.tsx";
import { type Counter, type ShopContext, shopContext } from "../../context.ts";
import { privateHead, publicHead } from "../../head.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Rating } from "../../ui/rating.tsx";
import type { Route } from "./+types/car.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { BuyActions } from "./buy-actions.tsx";
import type { BuyBarProps } from "./buy-bar.tsx";
import { Carousel } from "./carousel.tsx";
import { Comparing } from "./comparing.tsx";
import { Facts } from "./facts.tsx";
import { DetailsPart, OtherCarsPart } from "./later-parts.tsx";
import { SellerCard, shownSeller } from "./seller-card.tsx";
import { breadcrumbData, carData } from "./structured-data.ts";
import { useBuying } from "./use-buying.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";

// Only phones show it, once the page's own button has been scrolled out of sight.
const BuyBar = lazy<ComponentType<BuyBarProps>>(() =>
  import("./buy-bar.tsx").then(
    (module) => ({ default: module.BuyBar }),
    () => ({ default: () => null }),
  ),
);

const SIMILAR_SHOWN = 6;

// Other cars change these two more often than they differ.

const aroundOf =
  (id: string, { cars }: ShopContext["services"]) =>
  async () => {
    const { prices, similar } = await cars.context(id, SIMILAR_SHOWN);
    return { prices, others: similar.map(smallCardOf) };
  };

const sellerOf =
  (id: Promise<string>, { sellers }: ShopContext["services"]) =>
  async (counter: Counter) => {
    const seller = await sellers.ofCar(await id);
    return seller && shownSeller(seller, counter);
  };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { services, user, counted } = context.get(shopContext);
  const id = params.id.toLowerCase();
  const detail = services.cars.detail(id, user);
  const sellerId = detail.then(({ userId }) => userId);
  // Most queries need only the car's id, so they run at once, in the time of one.
  const [car, { prices, others }, seller, reviews, eligibility, payment] = await Promise.all([
    detail,
    counted(aroundOf(id, services)),
    counted(sellerOf(sellerId, services)),
    services.reviews.ofCar(id, pageNumberIn(url.searchParams, "reviews")),
    services.reviews.eligibility(user, id),
    user && services.checkout.statusOfCars([id], user.id),
  ]);
  const placeholders = await services.pictures.placeholders(car.image);
  const viewer = {
    own: user?.id === car.userId,
    admin: user?.type === "admin",
    heldUntil: car.heldUntil,
    inPayment: payment?.inPayment.includes(car.id) ?? false,
  };
  return {
    car,
    placeholders,
    reviews,
    eligibility,
    viewer,
    seller,
    prices,
    others,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return privateHead("Not Found");
  const { car } = loaderData;
  const facts = [car.state, car.color, car.location, formatPrice(car.price)].filter(Boolean);
  return publicHead(matches, {
    title: `${car.brand} ${car.name}, ${car.model}`,
    description: `${car.brand} ${car.name}, ${car.model}: ${facts.join(", ")}. ${car.description}`,
    path: paths.car(car),
    image: car.image[0],
    hidden: !car.available && !car.sold,
    // Search engines read documents, so only the server knows how to describe a car to them.
    data: import.meta.env.SSR
      ? (absolute) => [carData(car, absolute), breadcrumbData(car, absolute)]
      : undefined,
  });
};

export default function CarPage({ loaderData }: Route.ComponentProps) {
  const { car, placeholders, reviews, eligibility, viewer } = loaderData;
  const { seller, prices, others } = loaderData;
  const userId = useRouteLoaderData<typeof rootLoader>("root")?.user?.id;
  const title = `${car.brand} ${car.name}`;
  const buying = useBuying(car, viewer);
  const actions = useRef<HTMLDivElement>(null);
  const past = useScrolledPast(actions);
  return (
    <article data-bar-room className="page pt-2 pb-20 lg:pt-6 lg:pb-28">
      <Breadcrumbs car={car} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-0">
        <div className="-mx-(--margin) min-w-0 lg:mx-0">
          <Carousel
            key={car.id}
            images={car.image}
            spin={car.spin}
            placeholders={placeholders}
            of={`${car.color} ${title}`.trim()}
            viewTransitionName={`car-${car.id}`}
          />
        </div>
        {/* Sticky beside the rest of the page; if it is higher than the screen, it scrolls by itself. */}
        <header className="flex flex-col lg:row-span-2 lg:self-start tall:lg:sticky tall:lg:top-24 tall:lg:-mx-2 tall:lg:max-h-[calc(100dvh-7rem)] tall:lg:overflow-y-auto tall:lg:px-2 tall:lg:pt-1 tall:lg:pb-1.5 tall:lg:[scrollbar-width:thin]">
          <div className="flex min-h-7 items-center justify-between gap-4">
            <p className="caps text-muted">{car.brand}</p>
            {car.sold && <Badge tone="accent">Sold</Badge>}
          </div>
          <h1 className="mt-2 text-heading">
            <span className="sr-only">{`${car.brand} `}</span>
            {car.name}
          </h1>
          <Rating value={car.averageRating} className="mt-3" />
          <Price value={car.price} className="mt-6 text-title" />
          <Reduction car={car} />
          <BuyActions buying={buying} ref={actions} />
          <Comparing car={car} />
          <Facts car={car} />
          {seller && <SellerCard seller={seller} />}
        </header>
        <div className="mt-8 flex min-w-0 flex-col gap-12 border-t border-line pt-12 lg:mt-16 lg:gap-16">
          <Description>{car.description}</Description>
          <DetailsPart
            car={car}
            prices={prices}
            found={reviews}
            eligibility={eligibility}
            userId={userId}
          />
        </div>
      </div>
      <OtherCarsPart car={car} similar={others} />
      {past !== undefined && (
        <Suspense>
          <BuyBar buying={buying} shown={past} />
        </Suspense>
      )}
    </article>
  );
}

function Description({ children }: { children: string }) {
  return (
    <section aria-labelledby="description">
      <h2 id="description" className="text-title">
        Description
      </h2>
      <p className="mt-4 max-w-prose text-lead written">
        {children || "The seller has not described this car yet."}
      </p>
    </section>
  );
}
