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
}

const LOST = { sold: messages.carSold, gone: messages.carGone, available: undefined };

/** A favorite; one that cannot be bought any more says so and offers its removal. */
export function FavoriteCard({ car, state }: FavoriteCardProps) {
  const lost = state && LOST[state];
  const facts = [car.state, car.location].filter(Boolean).join(" · ");
  return (
    <article className="relative flex flex-col">
      <Picture
        src={car.image[0]}
        alt={car.brand ? `${car.brand} ${car.name}` : car.name}
        sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
        className={lost ? "opacity-45" : undefined}
      />
      {state === "sold" && (
        <Badge tone="accent" className="absolute top-3 left-3">
          Sold
        </Badge>
      )}
      <FavoriteHeart car={car} className="picture-corner" />
      {/* Its line is kept while the shop is being asked for it. */}
      <p className="caps mt-4 min-h-4 text-muted">{car.brand}</p>
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
      <div className="flex min-h-11 items-center justify-between gap-4 pt-1">
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
    </article>
  );
}

/** Of the size of a favorite. */
export function FavoritePlaceholder({ className }: { className?: string }) {
  return (
    <div className={className}>
      <Skeleton className="aspect-3/2" />
      <Skeleton className="mt-4 h-4 w-1/4" />
      <Skeleton className="mt-2 h-6 w-2/5" />
      <Skeleton className="mt-2 h-4 w-1/3" />
      <Skeleton className="mt-4 h-6 w-1/3" />
    </div>
  );
}
