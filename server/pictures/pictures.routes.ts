import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { PICTURE_WIDTHS, type PictureWidth } from "#shared/picture.ts";
import { pictureTag, setTags } from "../edge/tags.ts";
import { hasTag } from "../http/entity-tags.ts";
import { notFound } from "../http/errors.ts";
import type { Services } from "../services.ts";
import type { Format } from "./renditions.ts";
import { isDrawn } from "./stored-picture.ts";

const YEAR = "public, max-age=31536000, immutable";
/** A shipped file may change under the same name. */
export const SHIPPED_CACHE = "public, max-age=604800, stale-while-revalidate=2592000";
const BRIEFLY = "public, max-age=60";

const types = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  avif: "image/avif",
};

/** No shipped picture is wider. */
const FULL_WIDTH = 2400;

const query = z.object({
  w: z
    .enum(PICTURE_WIDTHS.map(String), `The width must be one of ${PICTURE_WIDTHS.join(", ")}`)
    .transform((width) => Number(width) as PictureWidth)
    .optional(),
});

/** The densest format that the browser names; JPEG for those that name none. */
function formatFor(accept = ""): Format {
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}

function send(request: FastifyRequest, reply: FastifyReply, etag: string, bytes: Buffer) {
  reply
    .header("etag", etag)
    .header("x-content-type-options", "nosniff")
    .header("content-disposition", "inline");
  return hasTag(request.headers["if-none-match"], etag)
    ? reply.code(304).send()
    : reply.send(bytes);
}

interface Options {
  services: Services;
  /** Whether a cache in front of the shop removes what is gone. */
  tagged: boolean;
}

export const pictureRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { services: { pictures }, tagged },
) => {
  app.get(
    "/pictures/*",
    { schema: { hide: true, params: z.object({ "*": z.string() }), querystring: query } },
    async (request, reply) => {
      const picture = await pictures.find(`/pictures/${request.params["*"]}`);
      if (!picture) throw notFound(messages.pictureNotFound);
      if (tagged) setTags(reply, ["picture", pictureTag(`/pictures/${request.params["*"]}`)]);
      const cacheControl = picture.uploaded ? YEAR : SHIPPED_CACHE;
      const format = formatFor(request.headers.accept);
      const drawn = isDrawn(picture);
      const width = request.query.w ?? (drawn && format !== "avif" ? FULL_WIDTH : undefined);
      if (drawn) reply.header("vary", "accept");
      if (width === undefined) {
        const bytes = await picture.read();
        reply.header("cache-control", cacheControl).type(types[picture.format]);
        return send(request, reply, `"${picture.version}"`, bytes);
      }
      const sized = await pictures.sized(picture, width, format);
      reply
        .header("vary", "accept")
        .header("cache-control", sized.final ? cacheControl : BRIEFLY)
        .type(`image/${sized.format}`);
      return send(request, reply, `"${picture.version}-${width}-${sized.format}"`, sized.bytes);
    },
  );
};
