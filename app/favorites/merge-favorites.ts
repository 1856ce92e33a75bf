import { callApi } from "../api/call-api.ts";
import { whoSeemsSignedIn } from "../session/session-display.ts";
import { favorites } from "./favorites.ts";
import { idsToKeep } from "./favorites-copy.ts";

/**
 * After signing in, the server's list is merged with that of this browser. What the visitor does
 * before the answer counts: a removed favorite stays removed, and nothing is stored after logging out.
 */
export async function mergeFavorites(): Promise<void> {
  const user = whoSeemsSignedIn();
  const sent = idsToKeep();
  const reply = await callApi((api) => api.favorites.merge(sent));
  if (!reply.ok || whoSeemsSignedIn() !== user) return;
  const here = favorites.get();
  const names = new Set(here.map(({ name }) => name));
  favorites.set([
    ...here,
    ...reply.data.filter(({ id, name }) => !names.has(name) && !sent.includes(id)),
  ]);
}
