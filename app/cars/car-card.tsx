import { formatMileage } from "#shared/mileage.ts";
import { paths } from "#shared/paths.ts";
import { CompareIcon } from "../compare/compare-icon.tsx";
import { Picture } from "../photos/picture.tsx";
import { followAfterFrame } from "../startup/next-frame.ts";
import { Link } from "../ui/link.tsx";
import { Rating } from "../ui/rating.tsx";
import type { CardCar } from "./card-car.ts";
import { FavoriteHeart } from "./favorite-heart.tsx";
import { Price } from "./price.tsx";
import { Reduction } from "./reduction.tsx";

/**
 * How wide a card's picture is. Browsers that support `auto` measure it; the others assume one
 * column on phones, two, then three beside the filters. For the densest phones the width is a
 * little too small, so that they load 960 pixels, which look the same there.
 */
const SIZES =
  "(max-width: 40rem) and (min-resolution: 2.5dppx) 80vw, (min-width: 64rem) 26vw, (min-width: 40rem) 44vw, 92vw";

interface CarCardProps {
  car: CardCar;
  /** The one card whose picture is in view on every screen when the page opens. */
  first?: boolean;
  /** Shown while the picture loads. */
  placeholder?: string | undefined;
}

/** The whole card is one link; only the heart on its picture is a button of its own. */
export function CarCard({ car, first, placeholder }: CarCardProps) {
  const mileage = car.mileage === null ? undefined : formatMileage(car.mileage);
  const facts = [car.model, car.state, mileage].filter(Boolean).join(" · ");
  return (
    <article className="card group">
      <div data-angles={car.image[1] && 1} className="card-picture">
        <Picture
          src={car.image[0]}
          alt={`${car.color} ${car.brand} ${car.name}`.trim()}
          sizes={first ? SIZES : `auto, ${SIZES}`}
          priority={first}
          placeholder={placeholder}
          viewTransitionName={`car-${car.id}`}
          className="card-zoom"
        />
      </div>
      <FavoriteHeart car={car} className="picture-corner" />
      <CompareIcon car={car} />
      <div className="card-words">
        <p className="caps text-muted">{car.brand}</p>
        <h2 className="mt-1 text-name">
          <Link
            to={paths.car(car)}
            viewTransition
            prefetch="intent"
            onClick={followAfterFrame}
            className="card-link"
          >
            {car.name}
          </Link>
        </h2>
        <p className="dotted mt-1 text-small text-muted">
          {`${facts} `}
          {/* A country of several words stays together. */}
          {car.location && <span className="dot">{car.location}</span>}
        </p>
        <div className="card-price">
          <div>
            <Price value={car.price} className="text-[1.0625rem]" />
            <Reduction car={car} />
          </div>
          {car.averageRating !== null && (
            <Rating value={car.averageRating} className="text-label" />
          )}
        </div>
      </div>
    </article>
  );
}
