import type { FastifyReply } from "fastify";

/** The same reply without the type of its schema, for a body that is JSON text already. */
export const asJsonText = (reply: FastifyReply): FastifyReply =>
  reply.type("application/json; charset=utf-8");
