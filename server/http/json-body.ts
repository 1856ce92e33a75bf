import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { messages } from "#shared/messages.ts";
import { badRequest } from "./errors.ts";

/**
 * Parses JSON bodies, and no others. Many clients send the content type also without a body. Bytes
 * that are not UTF-8 are refused: they would be stored as replacement characters.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      if (body.length === 0) return done(null);
      if (!isUtf8(body)) return done(badRequest(messages.notUtf8));
      return parse(request, body.toString(), done);
    },
  );
}
