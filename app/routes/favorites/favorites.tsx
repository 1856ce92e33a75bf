import { Link } from "react-router";
import type { Favorite } from "#shared/favorite.ts";
import { useFavorites } from "../../browser/favorites.ts";
import { FavoriteHeart } from "../../cars/favorite-heart.tsx";
import { privateHead } from "../../head.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import type { Route } from "./+types/favorites.ts";

export const meta: Route.MetaFunction = () => privateHead("Your Favorites");

export default function Favorites() {
  const favorites = useFavorites();
  return (
    <div className="page py-10 lg:py-14">
      <h1 className="text-heading">Your Favorites</h1>
      {favorites.length === 0 ? (
        <EmptyState title="You don't have Favorites" text="Add all the cars you want!">
          <Button to={paths.home()}>Keep looking</Button>
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-x-8 gap-y-12 border-t border-line pt-8 sm:grid-cols-2 lg:grid-cols-3">
          {favorites.map((car) => (
            <li key={car.id}>
              <FavoriteCard car={car} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FavoriteCard({ car }: { car: Favorite }) {
  return (
    <article className="relative">
      <Picture
        src={car.image[0]}
        alt={car.name}
        sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
      />
      <FavoriteHeart car={car} className="absolute top-2 right-2 z-10" />
      <h2 className="mt-4 text-name">
        <Link
          to={paths.car({ id: car.id })}
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
        >
          {car.name}
        </Link>
      </h2>
      <p className="mt-1 text-small text-muted">
        {[car.state, car.location].filter(Boolean).join(" · ")}
      </p>
      <Price value={car.price} className="mt-3 block text-[1.3125rem]" />
      <p className="mt-1 text-label text-muted">No. {car.id.slice(0, 8)}</p>
    </article>
  );
}
