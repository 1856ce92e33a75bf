import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FastifyPluginAsync } from "fastify";

const faces = {
  serif: "@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2",
  sans: "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
};

/** The shop's fonts for the sandboxes' pages, which are not part of the page build. */
export const sandboxTypeRoutes: FastifyPluginAsync = async (app) => {
  for (const [name, file] of Object.entries(faces))
    app.get(`/type/${name}.woff2`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type("font/woff2")
        .header("cache-control", "public, max-age=86400")
        .send(await readFile(fileURLToPath(import.meta.resolve(file)))),
    );
};
