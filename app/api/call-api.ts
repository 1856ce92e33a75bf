import type { api } from "./api.ts";
import type { Reply } from "./request.ts";
import { unreachable } from "./unreachable.ts";

/** For pages that rarely make a call: the code of the API is loaded with the first one. */
export async function callApi<T>(
  call: (calls: typeof api) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const loaded = await import("./api.ts").catch(() => undefined);
  return loaded ? call(loaded.api) : { ok: false, error: unreachable() };
}
