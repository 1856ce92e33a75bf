import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { forbidden } from "../http/errors.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

export const exportAccountRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { exportAccount, limits } },
) => {
  app.get(
    "/user/:id/export",
    {
      schema: {
        tags: ["users"],
        description:
          "A ZIP (application/zip) of all that the shop knows of the caller: JSON and pictures.",
        params: idParam,
      },
    },
    async (request, reply) => {
      const { id, sessionId } = await signedIn(request);
      if (id !== request.params.id.toLowerCase()) throw forbidden();
      await limits.exportAccount(id);
      const day = new Date().toISOString().slice(0, 10);
      reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="marque-${day}.zip"`);
      return reply.send(await exportAccount(id, sessionId));
    },
  );
};
