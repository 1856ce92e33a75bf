import { isDeepStrictEqual } from "node:util";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";

/** What is wrong with a reply by the schema of its route; undefined if nothing is. */
function faultIn(request: FastifyRequest, status: number, sent: unknown): string | undefined {
  const schemas = request.routeOptions.schema?.response as Record<number, unknown> | undefined;
  if (!schemas) return undefined;
  const schema = schemas[status];
  if (!schema) return "this status is not documented";
  if (!(schema instanceof z.ZodType)) return undefined;
  const { data, error } = schema.safeParse(sent);
  if (error) return z.prettifyError(error);
  // Zod leaves out what an object of a schema does not name.
  return isDeepStrictEqual(data, sent) ? undefined : "some of its fields are not documented";
}

/**
 * Compares each JSON reply of a call that succeeded with the documented schema, since the shop itself sends
 * what its presenters make.
 * @returns the faults so far
 */
export function compareReplies(app: FastifyInstance): ReadonlySet<string> {
  const faults = new Set<string>();
  app.addHook("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type"));
    const isJson = type.startsWith("application/json");
    if (reply.statusCode >= 300 || !isJson || request.method === "HEAD") return payload;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    const fault = faultIn(request, reply.statusCode, JSON.parse(String(payload)));
    const { method, url } = request.routeOptions;
    if (fault) faults.add(`${method} ${url} ${reply.statusCode}: ${fault}`);
    return payload;
  });
  return faults;
}
