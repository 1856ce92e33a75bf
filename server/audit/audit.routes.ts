import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { auditEntrySchema, auditQuery } from "#shared/audit.ts";
import { pageHeaders } from "../http/paging.ts";
import type { Services } from "../services.ts";

/** For administrators only: http/enforce-access.ts applies their rows of the access table. */
export const auditRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { audit } },
) => {
  app.get(
    "/admin/audit",
    {
      schema: {
        tags: ["dashboard"],
        description:
          "Every administrator's act, every event of money and security, newest first. Each entry " +
          "holds the hash of the one before.",
        querystring: auditQuery,
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    async (request, reply) => {
      const found = await audit.list(request.query);
      pageHeaders(request, reply, found);
      return reply.send(found.rows);
    },
  );
};
