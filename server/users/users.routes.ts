import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { messages } from "#shared/messages.ts";
import { profileUpdate, registration as registrationSchema, userSchema } from "#shared/user.ts";
import { forbidden } from "../http/errors.ts";
import { selfOrAdmin } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import { proofOf } from "./proof-of.ts";

const tags = ["users"];

export const userRoutes: FastifyPluginAsyncZod<{
  services: Services;
  cookies: Cookies;
  publicUrl: string | undefined;
}> = async (app, { services, cookies, publicUrl }) => {
  const { users, registration, ownerProof, limits } = services;
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });

  app.post(
    "/user/create",
    { schema: { tags, body: registrationSchema, response: { 201: userSchema } } },
    async (request, reply) => {
      await limits.register(request.ip);
      return reply.code(201).send(await registration.register(request.body));
    },
  );

  app.get(
    "/user/:id",
    { schema: { tags, params: idParam, response: { 200: userSchema } } },
    async (request) => {
      await selfOrAdmin(request, request.params.id);
      return users.find(request.params.id);
    },
  );

  app.put(
    "/user/:id",
    { schema: { tags, params: idParam, body: profileUpdate, response: { 200: userSchema } } },
    async (request, reply) => {
      const caller = await selfOrAdmin(request, request.params.id);
      const { id } = await users.find(request.params.id);
      const own = caller.id === id ? cookies.session.read(request) : undefined;
      const { currentPassword, code, credential, ...update } = request.body;
      if (update.password) {
        // No administrator may choose the password of somebody else.
        if (!own) throw forbidden(messages.passwordIsOwners);
        const shown = { currentPassword, code, credential };
        await ownerProof.check(proofOf(request, id, shown, { cookies, publicUrl }));
      }
      const here = own ? { session: own, device: cookies.device.read(request) } : {};
      const { user, device } = await users.update(id, update, here);
      if (device) cookies.device.write(reply, device);
      return user;
    },
  );
};
