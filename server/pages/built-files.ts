import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves the files that exist at the start. All of `assets/` has one route: one for each of its
 * hundreds of files would take a twentieth of the start.
 */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes("/assets/");
      reply.header(
        "cache-control",
        hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  const method = ["GET", "HEAD"];
  const schema = { hide: true };
  const assets = new Set(readdirSync(resolve(root, "assets")));
  app.route<{ Params: { name: string } }>({
    method,
    url: "/assets/:name",
    schema,
    handler(request, reply) {
      const { name } = request.params;
      return assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound();
    },
  });
  for (const file of readdirSync(root, { withFileTypes: true }))
    if (file.isFile())
      app.route({
        method,
        url: `/${file.name}`,
        schema,
        handler: (_request, reply) => reply.sendFile(file.name),
      });
}
