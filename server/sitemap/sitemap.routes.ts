import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#shared/paths.ts";
import { API_BASE } from "../api-base.ts";
import { pickEncoding } from "../http/encodings.ts";
import { cachedBy, publicOrigin } from "../http/origin.ts";
import { isId } from "../http/validate.ts";
import type { Services } from "../services.ts";
import { indexXml, pathsXml } from "./sitemap-xml.ts";

const hidden = { schema: { hide: true } };

const pages = [paths.landing(), paths.home(), paths.about(), paths.terms().toLowerCase()];

const ID_LENGTH = 36;
const partPath = (part: string) => `/sitemap-cars-${part}.xml`;

function robots(origin: string): string {
  return [
    "User-agent: *",
    `Disallow: ${API_BASE}/`,
    "Disallow: /sandbox/",
    "Disallow: /purchases/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Sends XML while it is written, compressed for those who take it: parts are megabytes. */
function sendXml(request: FastifyRequest, reply: FastifyReply, xml: AsyncIterable<string>) {
  reply.type("application/xml; charset=utf-8");
  reply.header("vary", "accept-encoding");
  const plain = Readable.from(xml);
  if (!pickEncoding(request.headers["accept-encoding"], ["gzip"])) return reply.send(plain);
  // An error ends the reply; there is nothing else to do.
  const packed = pipeline(plain, createGzip(), () => {});
  return reply.header("content-encoding", "gzip").send(packed);
}

/** `robots.txt` and the sitemap, for search engines. */
export const sitemapRoutes: FastifyPluginAsync<{
  services: Services;
  publicUrl: string | undefined;
}> = async (app, { services: { sitemap }, publicUrl }) => {
  const forAnHour = (reply: FastifyReply) =>
    reply.header("cache-control", `${cachedBy(publicUrl !== undefined)}, max-age=3600`);

  app.get("/robots.txt", hidden, (request, reply) =>
    forAnHour(reply)
      .type("text/plain; charset=utf-8")
      .send(robots(publicOrigin(request, publicUrl))),
  );

  app.get("/sitemap.xml", hidden, async (request, reply) => {
    const parts = await sitemap.parts();
    const files = ["/sitemap-pages.xml", ...parts.map(partPath)];
    return forAnHour(reply)
      .type("application/xml; charset=utf-8")
      .send(indexXml(publicOrigin(request, publicUrl), files));
  });

  app.get("/sitemap-pages.xml", hidden, (request, reply) =>
    sendXml(request, forAnHour(reply), pathsXml(publicOrigin(request, publicUrl), pages)),
  );

  app.get<{ Params: { part: string } }>(
    "/sitemap-cars-:part(-?\\d{1,17}-[0-9a-f-]{36}).xml",
    hidden,
    async (request, reply) => {
      const { part } = request.params;
      const cars = isId(part.slice(-ID_LENGTH)) ? await sitemap.carsOf(part) : undefined;
      if (!cars) return reply.callNotFound();
      return sendXml(
        request,
        forAnHour(reply),
        pathsXml(publicOrigin(request, publicUrl), carPaths(cars)),
      );
    },
  );
};

async function* carPaths(cars: AsyncIterable<{ id: string; name: string; brand: string }>) {
  for await (const car of cars) yield paths.car(car);
}
