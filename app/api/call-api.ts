import type { api } from "./api.ts";
import type { Reply } from "./request.ts";
import { unreachable } from "./unreachable.ts";

/** A call of a page that may never make one: the code of all calls is fetched for the first. */
export async function callApi<T>(
  call: (calls: typeof api) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const loaded = await import("./api.ts").catch(() => undefined);
  return loaded ? call(loaded.api) : { ok: false, error: unreachable() };
}
