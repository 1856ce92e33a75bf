import { FAVORITES_MAX } from "#shared/constants.ts";
import { callApi } from "../api/call-api.ts";
import { seemsSignedIn } from "../session/session-display.ts";
import { favorites } from "./favorites.ts";

/** Those of this browser, as many as the server keeps. */
export const idsToKeep = () =>
  favorites
    .get()
    .map(({ id }) => id)
    .slice(0, FAVORITES_MAX);

/** Pages show the browser's list; the server has a copy for other browsers. */
export async function copyFavorites(): Promise<void> {
  if (seemsSignedIn()) await callApi((api) => api.favorites.save(idsToKeep()));
}
