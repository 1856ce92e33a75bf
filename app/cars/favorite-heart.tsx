import type { Favorite } from "#shared/favorite.ts";
import { messages } from "#shared/messages.ts";
import { favorites, useFavorites } from "../favorites/favorites.ts";
import { copyFavorites } from "../favorites/favorites-copy.ts";
import { confirm } from "../ui/confirm.tsx";
import { Heart } from "../ui/heart.tsx";
import { toast } from "../ui/toast.ts";
import { addFavorite } from "./add-favorite.ts";

const tell = (text: string) => toast({ kind: "info", text, anchor: "bottom-right" });

/** Adds at once; asks before it removes. */
function toggleFavorite(car: Favorite, pressed: boolean): void {
  if (pressed) void removeFavorite(car);
  else if (!addFavorite(car)) tell(messages.favoritesHaveName);
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
  tell(messages.favoriteRemoved);
  await copyFavorites();
}

interface FavoriteHeartProps {
  car: Favorite;
  className?: string;
}

export function FavoriteHeart({ car, className }: FavoriteHeartProps) {
  const pressed = useFavorites().some(({ id }) => id === car.id);
  return (
    <Heart
      pressed={pressed}
      early={`favorite ${car.id}`}
      of={car.brand ? `${car.brand} ${car.name}` : car.name}
      onToggle={() => toggleFavorite(car, pressed)}
      className={className}
    />
  );
}
