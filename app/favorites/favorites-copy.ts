import { FAVORITES_MAX } from "#shared/constants.ts";
import { callApi } from "../api/call-api.ts";
import { seemsSignedIn, whoSeemsSignedIn } from "../session/session-display.ts";
import { favorites } from "./favorites.ts";

const ids = () =>
  favorites
    .get()
    .map(({ id }) => id)
    .slice(0, FAVORITES_MAX);

/** After signing in, the server's list is merged with that of this browser. */
export async function mergeFavorites(): Promise<void> {
  const user = whoSeemsSignedIn();
  const reply = await callApi((api) => api.favorites.save(ids(), true));
  // After logging out nothing of the user may be stored.
  if (!reply.ok || whoSeemsSignedIn() !== user) return;
  const here = favorites.get();
  const names = new Set(here.map(({ name }) => name));
  favorites.set([...here, ...reply.data.filter(({ name }) => !names.has(name))]);
}

/** Pages show the browser's list; the server has a copy for other browsers. */
export async function copyFavorites(): Promise<void> {
  if (seemsSignedIn()) await callApi((api) => api.favorites.save(ids(), false));
}
