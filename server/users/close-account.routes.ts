import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { accountClosing } from "#shared/user.ts";
import { forbidden } from "../http/errors.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { proofOf } from "./proof-of.ts";

export const closeAccountRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services: { closeAccount }, cookies, publicUrl }) => {
  app.delete(
    "/user/:id",
    {
      schema: {
        tags: ["users"],
        description: "Deletes one's own account; administrators have a call of their own.",
        params: idParam,
        body: accountClosing,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const { id } = await signedIn(request);
      if (id !== request.params.id.toLowerCase()) throw forbidden();
      const done = await closeAccount(proofOf(request, id, request.body, { cookies, publicUrl }));
      cookies.session.clear(reply);
      return reply.send(done);
    },
  );
};
