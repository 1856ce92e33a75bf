import type { FastifyReply } from "fastify";
import { pathOf } from "../http/address.ts";

const ID = "[0-9a-f-]{36}";
/** The address may continue with any words or with `.data`: only the id names the car. */
const carPath = new RegExp(`^/detail/(${ID})(?:\\.data|/[^/]+)?/?$`, "i");

/**
 * The tag of every page, and that of pages that may show any car: lists, the landing page, sellers.
 */
export const PAGE = "page";
export const LIST = "list";
export const carTag = (id: string) => `car-${id.toLowerCase()}`;
/** The tag of a picture in all its sizes. */
export const pictureTag = (address: string) =>
  `picture-${address
    .replace(/^\/pictures\//, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}`;

/** The tags of the page at an address. */
export function pageTags(url: string): string[] {
  const [, car] = carPath.exec(pathOf(url)) ?? [];
  return [PAGE, car ? carTag(car) : LIST];
}

/** For a cache in front of the shop, which removes by tags what has changed. */
export function setTags(reply: FastifyReply, tags: readonly string[]): void {
  reply.header("cache-tag", tags.join(",")).header("surrogate-key", tags.join(" "));
}
