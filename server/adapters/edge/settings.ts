import { z } from "zod";
import { wholeNumber } from "../../setting-kinds.ts";

const isAddress = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url);

interface Environment {
  EDGE_SECONDS: number;
  EDGE_PURGE_URLS: string[];
  PUBLIC_URL?: string | undefined;
}

export const edgeEnvironment = {
  /** For how many seconds a cache in front of the shop may keep pages of anonymous visitors. */
  EDGE_SECONDS: wholeNumber(0, 3600).default(0),
  /** Where caches in front of the shop take `PURGE` with tags, comma separated. */
  EDGE_PURGE_URLS: z
    .string()
    .transform((list) => list.split(",").map((one) => one.trim()))
    .refine((list) => list.every(isAddress), {
      error: "must be addresses such as http://10.0.0.2:6083, comma separated",
    })
    .default([]),
};

/** @throws an Error where a cache would keep pages that name any host that a request names */
export function readEdge({ EDGE_SECONDS, EDGE_PURGE_URLS, PUBLIC_URL }: Environment) {
  if (EDGE_SECONDS > 0 && PUBLIC_URL === undefined)
    throw new Error(
      "The setting EDGE_SECONDS is wrong: it needs PUBLIC_URL, without which pages name the host of the request.",
    );
  return { edgeSeconds: EDGE_SECONDS, edgePurgeUrls: EDGE_PURGE_URLS };
}
