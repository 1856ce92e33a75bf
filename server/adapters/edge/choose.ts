import type { Config } from "../../config.ts";
import type { Outbound } from "../outbound.ts";
import type { Edge } from "./contract.ts";
import { createHttpEdge } from "./http-edge.ts";

interface Deps {
  config: Pick<Config, "edgePurgeUrls">;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

/** The caches that the settings name, if any. */
export function chooseEdge({ config: { edgePurgeUrls: urls }, ...deps }: Deps): Edge | undefined {
  return urls.length ? createHttpEdge({ urls, ...deps }) : undefined;
}
