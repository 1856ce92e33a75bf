import type { Favorite } from "#shared/favorite.ts";
import { messages } from "#shared/messages.ts";
import { favorites, useFavorites } from "../favorites/favorites.ts";
import { copyFavorites } from "../favorites/favorites-copy.ts";
import { confirm } from "../ui/confirm.tsx";
import { Heart } from "../ui/heart.tsx";
import { toast } from "../ui/toast.ts";
import { addFavorite } from "./add-favorite.ts";

/** Adds at once; asks before it removes. */
async function toggleFavorite(car: Favorite): Promise<void> {
  const favorite = favorites.get().find(({ name }) => name === car.name);
  if (favorite) await removeFavorite(favorite);
  else addFavorite(car);
}

export async function removeFavorite({ id }: Favorite): Promise<void> {
  const sure = await confirm({
    title: "Are you sure?",
    text: "The cart will be removed from Favorites",
    cancel: "Cancel",
    accept: "Accept",
  });
  if (!sure) return;
  favorites.remove(id);
  toast({ kind: "info", text: messages.favoriteRemoved, anchor: "bottom-right" });
  await copyFavorites();
}

interface FavoriteHeartProps {
  car: Favorite;
  className?: string;
}

export function FavoriteHeart({ car, className }: FavoriteHeartProps) {
  const pressed = useFavorites().some(({ name }) => name === car.name);
  return (
    <Heart
      pressed={pressed}
      early={`favorite ${car.id}`}
      of={car.brand ? `${car.brand} ${car.name}` : car.name}
      onToggle={() => void toggleFavorite(car)}
      className={className}
    />
  );
}
