import type { FastifyInstance } from "fastify";

/** Many clients send a JSON content type also without a body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null) : parse(request, body, done)),
  );
}
