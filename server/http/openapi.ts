import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` and the browsable `/api/docs`, made from the routes' own schemas. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Marque",
        description: "The REST calls of the luxury car shop and marketplace.",
        version: "1.0.0",
      },
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sid" } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: DOCS_POLICY });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  // Where people look first.
  for (const short of ["/docs", "/openapi.json"])
    app.get(short, { schema: { hide: true } }, (_request, reply) => reply.redirect(`/api${short}`));
}
