import { FAVORITES_MAX } from "#shared/constants.ts";
import { paths } from "#shared/paths.ts";
import { shopContext } from "../../context.ts";
import { favorites as stored, useFavorites } from "../../favorites/favorites.ts";
import { privateHead } from "../../head.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyList } from "../../ui/empty-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { NoScript } from "../../ui/no-script.tsx";
import type { Route } from "./+types/favorites.ts";
import { FavoriteCard, FavoritePlaceholder } from "./favorite-card.tsx";
import { favoriteState } from "./favorite-state.ts";
import { useFavoriteStates } from "./use-favorite-states.ts";

/** The browser stores the favorites and sends their ids; the reply is their current state. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(shopContext);
  const asked = url.searchParams.get("ids")?.split(",").slice(0, FAVORITES_MAX) ?? [];
  const cars = await services.cars.current(asked);
  return { asked, states: cars.map(favoriteState) };
}

export const meta: Route.MetaFunction = () => privateHead("Your Favorites");

const gridClasses =
  "mt-8 grid gap-x-8 gap-y-12 border-t border-line pt-8 sm:grid-cols-2 lg:grid-cols-3";

export default function Favorites() {
  const favorites = useFavorites();
  const stateOf = useFavoriteStates();
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <h1 className="text-heading">Your Favorites</h1>
      <NoScript className="mt-8">Your browser keeps the favorites, and showing them needs</NoScript>
      {favorites.length === 0 ? (
        <EmptyList
          known={favorites !== stored.none}
          placeholder={
            <div className={gridClasses}>
              <FavoritePlaceholder className="wide-if-one-stored" />
              <FavoritePlaceholder className="if-two-stored" />
              <FavoritePlaceholder className="if-three-stored" />
            </div>
          }
        >
          <EmptyState title="You don't have Favorites" text="Add all the cars you want!">
            <Button to={paths.home()}>Keep looking</Button>
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className={gridClasses}>
          {favorites.map((car) => (
            <li key={car.id} className="flex sm:only:wide-card">
              <FavoriteCard car={car} state={stateOf(car.id)} only={favorites.length === 1} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
