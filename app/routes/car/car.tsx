import { pageNumberIn } from "#shared/paging.ts";
import { paths } from "#shared/paths.ts";
import { formatPrice } from "#shared/price.ts";
import { Price } from "../../cars/price.tsx";
import { shopContext } from "../../context.ts";
import { privateHead, publicHead } from "../../head.ts";
import { Badge } from "../../ui/badge.tsx";
import { Rating } from "../../ui/rating.tsx";
import type { Route } from "./+types/car.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { BuyActions } from "./buy-actions.tsx";
import { Carousel } from "./carousel.tsx";
import { Facts } from "./facts.tsx";
import { Reviews } from "./reviews.tsx";
import { SecurityAdvice } from "./security-advice.tsx";
import { breadcrumbData, carData } from "./structured-data.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { services, user } = context.get(shopContext);
  const car = await services.cars.detail(params.id, user);
  const [placeholders, reviews, eligibility, standing] = await Promise.all([
    services.pictures.placeholders(car.image),
    services.reviews.ofCar(car.id, pageNumberIn(url.searchParams, "reviews")),
    services.reviews.eligibility(user, car.id),
    services.checkout.statusOfCars([car.id], user?.id),
  ]);
  const viewer = {
    own: user?.id === car.userId,
    admin: user?.type === "admin",
    heldUntil: standing.heldUntil[car.id] ?? null,
    inPayment: standing.inPayment.includes(car.id),
  };
  return { car, placeholders, reviews, eligibility, userId: user?.id, viewer };
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
    data: (absolute) => [carData(car, absolute), breadcrumbData(car, absolute)],
  });
};

export default function CarPage({ loaderData }: Route.ComponentProps) {
  const { car, placeholders, reviews, eligibility, userId, viewer } = loaderData;
  const title = `${car.brand} ${car.name}`;
  return (
    <article className="page pt-2 pb-20 lg:pt-6 lg:pb-28">
      <Breadcrumbs car={car} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <div className="-mx-[clamp(1rem,4vw,4rem)] min-w-0 lg:mx-0">
          <Carousel
            key={car.id}
            images={car.image}
            placeholders={placeholders}
            of={`${car.color} ${title}`.trim()}
            viewTransitionName={`car-${car.id}`}
          />
        </div>
        <header className="flex flex-col">
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
          <BuyActions car={car} viewer={viewer} />
          <Facts car={car} />
        </header>
      </div>
      <div className="mt-16 grid grid-cols-1 gap-12 border-t border-line pt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <section aria-labelledby="description">
          <h2 id="description" className="text-title">
            Description
          </h2>
          <p className="mt-4 max-w-prose text-lead whitespace-pre-line">
            {car.description || "The seller has not described this car yet."}
          </p>
        </section>
        <SecurityAdvice />
      </div>
      <Reviews carId={car.id} found={reviews} eligibility={eligibility} userId={userId} />
    </article>
  );
}
