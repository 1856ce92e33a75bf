import { createReadStream } from "node:fs";
import { extname } from "node:path";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { isSameFile, readRange } from "../http/byte-range.ts";
import { hasTag } from "../http/entity-tags.ts";
import { notFound } from "../http/errors.ts";
import { SHIPPED_CACHE } from "./pictures.routes.ts";
import { findFilm } from "./stored-picture.ts";

/** The landing page's film, with byte ranges, which Safari requires. */
export const filmRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/pictures/scenes/:name(^[a-z0-9-]+\\.(?:webm|mp4)$)",
    { schema: { hide: true, params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const film = await findFilm(request.params.name);
      if (!film) throw notFound("Film not found");
      const { headers } = request;
      const etag = `"${film.version}"`;
      reply
        .header("etag", etag)
        .header("cache-control", SHIPPED_CACHE)
        .header("accept-ranges", "bytes")
        .type(extname(film.file) === ".webm" ? "video/webm" : "video/mp4");
      if (hasTag(headers["if-none-match"], etag)) return reply.code(304).send();

      const wanted = isSameFile(headers["if-range"], etag) ? headers.range : undefined;
      const range = readRange(wanted, film.size);
      if (range === "unsatisfiable")
        return reply.code(416).header("content-range", `bytes */${film.size}`).send();
      const { start, end } = range ?? { start: 0, end: film.size - 1 };
      if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${film.size}`);
      reply.header("content-length", end - start + 1);
      return reply.send(createReadStream(film.file, { start, end }));
    },
  );
};
