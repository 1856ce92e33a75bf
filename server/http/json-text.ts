import type { FastifyReply } from "fastify";

/** The same reply, for a body that is written as JSON already: no schema's type is asked of it. */
export const asJsonText = (reply: FastifyReply): FastifyReply =>
  reply.type("application/json; charset=utf-8");
