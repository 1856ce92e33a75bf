import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { VERSION } from "../version.ts";
import type { Access } from "./access-table.ts";
import { accessOf } from "./enforce-access.ts";
import { addRefusals, ERROR_SCHEMA } from "./openapi-refusals.ts";

const DOCS_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const DESCRIPTIONS: Record<Access, string> = {
  anyone: "For anyone.",
  user: "For signed-in users.",
  owner: "For its owner and for administrators.",
  ownerAlone: "For its owner only.",
  admin: "For administrators.",
  provider: "For the payment provider only, which signs it.",
};
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  anyone: [],
  user: [{ session: [] }],
  owner: [{ session: [] }],
  ownerAlone: [{ session: [] }],
  admin: [{ session: [] }],
  provider: [{ signature: [] }],
};

/** The form of an upload, which no schema checks: its parts are read one by one. */
const UPLOAD_FORM = {
  type: "object",
  properties: {
    file: { type: "string", format: "binary" },
    upload_preset: { type: "string" },
    folder: { type: "string" },
  },
  required: ["file"],
};

/** Adds who may use a call, from the access table. */
const transform: typeof jsonSchemaTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call);
  const [method = ""] = [call.route.method].flat();
  const who = accessOf(method, call.url);
  if (schema.hide || !who) return { schema, url };
  const description = [schema.description, DESCRIPTIONS[who]].filter(Boolean).join(" ");
  const body = schema.consumes?.includes("multipart/form-data") ? { body: UPLOAD_FORM } : {};
  return { schema: { ...schema, ...body, description, security: SECURITY[who] }, url };
};

/** `/api/openapi.json` and the browsable `/api/docs`, made from the routes' own schemas. */
export async function openapi(
  app: FastifyInstance,
  { cookieName }: { cookieName: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Marque",
        description:
          "The REST calls of the luxury car shop and marketplace. Of each call the refusals that " +
          'its clients can meet are listed; "…" in a message stands for what differs. In addition, an ' +
          "unknown address is a 404, a method that an address does not have a 405, a request that is " +
          "not valid HTTP a 400, 408 or 431, and a fault of the shop a 500.",
        version: VERSION,
      },
      components: {
        schemas: { Error: ERROR_SCHEMA },
        securitySchemes: {
          session: {
            type: "apiKey",
            in: "cookie",
            name: cookieName,
            description:
              "Set by each sign-in that is complete: POST /api/user, /api/user/google, " +
              "/api/user/second-factor or /api/user/passkey. Removed by POST /api/user/logout.",
          },
          signature: { type: "apiKey", in: "header", name: "x-signature" },
        },
      },
    },
    transform,
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      addRefusals(document.openapiObject.paths ?? {});
      return document.openapiObject;
    },
  });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: DOCS_POLICY });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  // Addresses at which people expect the documentation: they redirect to it.
  for (const short of ["/docs", "/openapi.json"])
    app.get(short, { schema: { hide: true } }, (_request, reply) => reply.redirect(`/api${short}`));
}
