import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  adminUpdate,
  bulkDelete,
  bulkUpdate,
  type UserFilter,
  userFilterQuery,
} from "#shared/admin-users.ts";
import { pagingQuery } from "#shared/paging.ts";
import { userSchema } from "#shared/user.ts";
import { pageHeaders, pageOfAll } from "../http/paging.ts";
import { signedIn } from "../http/session-user.ts";
import { idParam } from "../http/validate.ts";
import type { Services } from "../services.ts";

const tags = ["dashboard"];
const actor = async (request: FastifyRequest) => (await signedIn(request)).id;
const list = { 200: z.array(userSchema) };
const count = { 200: z.object({ count: z.int() }) };

/** For administrators only: http/enforce-access.ts applies their rows of the access table. */
export const adminUserRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { adminUsers, userTable } },
) => {
  async function sendList(request: FastifyRequest, reply: FastifyReply, filter: UserFilter) {
    const found = await userTable.list(filter);
    pageHeaders(request, reply, found);
    return reply.send(found.rows);
  }

  app.get(
    "/user/dashboard/users",
    { schema: { tags, querystring: pagingQuery, response: list } },
    (request, reply) => sendList(request, reply, request.query),
  );

  app.get(
    "/user/dashboard/filter",
    { schema: { tags, querystring: userFilterQuery, response: list } },
    (request, reply) => sendList(request, reply, request.query),
  );

  app.get(
    "/user/dashboard/countries",
    { schema: { tags, querystring: pagingQuery, response: { 200: z.array(z.string()) } } },
    async (request, reply) => pageOfAll(request, reply, await userTable.countries()),
  );

  app.put(
    "/user/dashboard/users/:id",
    { schema: { tags, params: idParam, body: adminUpdate, response: { 200: userSchema } } },
    async (request) => adminUsers.update(await actor(request), request.params.id, request.body),
  );

  app.delete(
    "/user/dashboard/users/:id",
    { schema: { tags, params: idParam, response: { 200: z.object({ message: z.string() }) } } },
    async (request) => adminUsers.remove(await actor(request), request.params.id),
  );

  app.put(
    "/user/dashboard/bulk",
    { schema: { tags, body: bulkUpdate, response: count } },
    async (request) => adminUsers.updateAll(await actor(request), request.body),
  );

  app.post(
    "/user/dashboard/bulk-delete",
    { schema: { tags, body: bulkDelete, response: count } },
    async (request) => adminUsers.removeAll(await actor(request), request.body.ids),
  );
};
