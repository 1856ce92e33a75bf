import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { summarySchema } from "#shared/summary.ts";
import type { Services } from "../services.ts";

/** For administrators only: http/enforce-access.ts applies its row of the access table. */
export const summaryRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { summary } },
) => {
  app.get(
    "/admin/summary",
    { schema: { tags: ["dashboard"], response: { 200: summarySchema } } },
    () => summary.read(),
  );
};
