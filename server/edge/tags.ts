import type { FastifyReply } from "fastify";

const ID = "[0-9a-f-]{36}";
/** Its words, which `.data` may follow, are any: the id alone says which car it is. */
const carPath = new RegExp(`^/detail/(${ID})(?:\\.data|/[^/]+)?/?$`, "i");

/** Every page; and each that may show any car: lists, the landing page, sellers. */
export const PAGE = "page";
export const LIST = "list";
export const carTag = (id: string) => `car-${id.toLowerCase()}`;
/** Of a picture in all its sizes. */
export const pictureTag = (address: string) =>
  `picture-${address
    .replace(/^\/pictures\//, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}`;

/** What a page is about. */
export function pageTags(url: string): string[] {
  const [, car] = carPath.exec(url.split("?", 1)[0] ?? "") ?? [];
  return [PAGE, car ? carTag(car) : LIST];
}

/** For a cache in front of the shop, which removes by tags what has changed. */
export function setTags(reply: FastifyReply, tags: readonly string[]): void {
  reply.header("cache-tag", tags.join(",")).header("surrogate-key", tags.join(" "));
}
