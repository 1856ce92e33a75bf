import { z } from "zod";
import { carId, carSchema } from "./car.ts";
import { FAVORITES_MAX } from "./constants.ts";

/** A favorite in the browser's storage and in replies (behaviour 8). */
export const favoriteSchema = carSchema
  .pick({ id: true, name: true, state: true, price: true, image: true, location: true })
  // Favorites stored by older versions have no brand.
  .extend({ brand: carSchema.shape.brand.optional() });
export type Favorite = z.infer<typeof favoriteSchema>;

/** PUT /favorites: replaces the stored list, or with `merge` adds to it. */
export const favoritesUpdate = z.object({
  ids: z
    .array(carId, "The favorites must be a list")
    .max(FAVORITES_MAX, `At most ${FAVORITES_MAX} favorites`),
  merge: z.boolean("Must be true or false").default(false),
});
export type FavoritesUpdate = z.infer<typeof favoritesUpdate>;
