import type { Favorite } from "#shared/favorite.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { FavoriteHeart, removeFavorite } from "../../cars/favorite-heart.tsx";
import { Price } from "../../cars/price.tsx";
import { Picture } from "../../photos/picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { FavoriteState } from "./favorite-state.ts";

interface FavoriteCardProps {
  car: Favorite;
  /** Undefined while the shop is being asked. */
  state: FavoriteState["state"] | undefined;
  /** The only one has the width of the page. */
  only: boolean;
}

const LOST = { sold: messages.carSold, gone: messages.carGone, available: undefined };

/** A favorite; one that cannot be bought any more says so and offers its removal. */
export function FavoriteCard({ car, state, only }: FavoriteCardProps) {
  const lost = state && LOST[state];
  const sizes = only
    ? "(min-width: 40rem) 60vw, 92vw"
    : "(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw";
  const facts = [car.state, car.location].filter(Boolean).join(" · ");
  return (
    <article className="card">
      <div className="card-picture">
        <Picture
          src={car.image[0]}
          alt={car.brand ? `${car.brand} ${car.name}` : car.name}
          sizes={sizes}
          className={lost ? "opacity-45" : undefined}
        />
        {state === "sold" && (
          <Badge tone="accent" className="absolute top-3 left-3">
            Sold
          </Badge>
        )}
      </div>
      <FavoriteHeart car={car} className="picture-corner" />
      <div className="card-words">
        {/* Its line is kept while the shop is being asked for it. */}
        <p className="caps min-h-4 text-muted">{car.brand}</p>
        <h2 className="mt-1 text-name wrap-anywhere">
          {state === "gone" ? (
            car.name
          ) : (
            <Link to={paths.car(car)} className="card-link">
              {car.name}
            </Link>
          )}
        </h2>
        <p
          role="status"
          className={lost ? "mt-1 text-small text-danger" : "mt-1 text-small text-muted"}
        >
          {/* It is announced while the focus is elsewhere. */}
          {lost && <span className="sr-only">{`${car.name}: `}</span>}
          {lost ?? facts}
        </p>
        <div className="mt-auto flex min-h-11 items-center justify-between gap-4 pt-1">
          <Price value={car.price} className="text-[1.0625rem]" />
          {lost && (
            <button
              type="button"
              onClick={() => void removeFavorite(car)}
              className="link relative z-10 inline-flex min-h-11 items-center text-small"
            >
              Remove
              <span className="sr-only">{` ${car.name}`}</span>
            </button>
          )}
        </div>
      </div>
    </article>
  );
}

/** Of the size of a favorite. */
export function FavoritePlaceholder({ className }: { className?: string }) {
  return (
    <div className={className}>
      <div className="card">
        <Skeleton className="card-picture aspect-3/2" />
        <div className="card-words">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="mt-2 h-6 w-2/5" />
          <Skeleton className="mt-2 h-4 w-1/3" />
          <Skeleton className="mt-4 h-6 w-1/3" />
        </div>
      </div>
    </div>
  );
}
